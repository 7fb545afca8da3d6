/*
 * External events that a tester causes on the sandbox's page: the product defines the commands, the page shows forms
 * and results.
 */

export interface CommandField {
  name: string;
  title: string;
  /** Initial value. */
  value?: string;
  /** The choices; read whenever the page is drawn. */
  options?: () => Promise<{ value: string; title: string }[]>;
}

export interface Command {
  /** Part of the command's address. */
  name: string;
  title: string;
  /** Text under the title. */
  text: string;
  fields: CommandField[];
  /** Runs the command. @returns the message of the result. @throws Refusal whose message is shown */
  run(values: Record<string, string>): Promise<string>;
}

/** A time that the page offers for the clock. */
export interface JumpTarget {
  /** Value of the target in requests. */
  name: string;
  title: string;
  /** In milliseconds; offered while it is later than now. */
  to(now: number): number;
}
