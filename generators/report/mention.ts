/** One thing that a tool says about a place in the schemas. */
export interface Mention {
  rule: string;
  level: 'error' | 'warning' | 'note';
  text: string;
  /** Lines and columns count from 1; undefined where it is about no place that still stands. */
  place: { file: string; line: number; column: number } | undefined;
  /** The same for the same thing, also when lines around it have moved. */
  fingerprint?: string;
}
