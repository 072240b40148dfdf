// Where the folder of the page is on its host; this module is three folders below.

export const root = new URL("../../../", import.meta.url).pathname;
