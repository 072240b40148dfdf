export { default } from "../../npm/node_modules/htm/dist/htm";
