/** A tool does not do what it was asked for; the message says why and what to do instead. */
export class ToolRefusal extends Error {}
