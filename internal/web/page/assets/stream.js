// Server-sent events: what a stream says, event by event.

/** Takes the bytes of a stream as they come, and tells the data of each event. @param {(data: string) => void} heard */
export function reader(heard) {
  const texts = new TextDecoder();
  let text = "";
  return (/** @type {Uint8Array} */ bytes) => {
    const events = (text + texts.decode(bytes, { stream: true })).split("\n\n");
    text = /** @type {string} */ (events.pop());
    for (const event of events) if (event.startsWith("data: ")) heard(event.slice("data: ".length));
  };
}
