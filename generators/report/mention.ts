/** A message of a tool about a place in the schemas. */
export interface Mention {
  rule: string;
  level: 'error' | 'warning' | 'note';
  text: string;
  /** Lines and columns count from 1; undefined without a place that still exists. */
  place: { file: string; line: number; column: number } | undefined;
  /** Stays the same if lines around the place move. */
  fingerprint?: string;
}
