/** A declared rename, as its author writes it. */
export type Rename = { to: string } & Record<string, string>;
