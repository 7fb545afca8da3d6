/** A tool refuses a request; the message gives the reason and the alternative. */
export class ToolRefusal extends Error {}
