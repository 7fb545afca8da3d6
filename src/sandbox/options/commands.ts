/*
 * What happens outside of the server and is brought about on its page by whoever tries it: the product says what there
 * is, the page asks and tells.
 */

export interface CommandField {
  name: string;
  title: string;
  /** What stands there to begin with. */
  value?: string;
  /** One of these is chosen; read whenever the page is drawn. */
  options?: () => Promise<{ value: string; title: string }[]>;
}

export interface Command {
  /** Part of its address. */
  name: string;
  title: string;
  /** A sentence under the title. */
  text: string;
  fields: CommandField[];
  /** Does it and answers what is said of it. @throws Refusal whose message is shown */
  run(values: Record<string, string>): Promise<string>;
}
