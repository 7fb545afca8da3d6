/*
 * External events that a tester triggers on the sandbox's page: the product defines the commands, the page shows forms
 * and results.
 */

export interface CommandField {
  name: string;
  title: string;
  /** Initial value. */
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
  /** Runs it. @returns the message of the outcome. @throws Refusal whose message is shown */
  run(values: Record<string, string>): Promise<string>;
}

/** A time to which people often move the clock. */
export interface JumpTarget {
  /** Its value in requests. */
  name: string;
  title: string;
  /** Milliseconds, later than now. */
  to(now: number): number;
}
