export * from "../../npm/node_modules/preact/src/index";
