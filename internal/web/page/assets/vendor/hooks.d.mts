export * from "../../npm/node_modules/preact/hooks/src/index";
