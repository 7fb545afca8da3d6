/** A position in a schema file. Lines and columns count from 1; `file` is relative to the project. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** An error in the schemas. There are no warnings. */
export interface Problem extends Place {
  /** Name of the rule, e.g. `unknown-field`: also of its file and its fixture folder. */
  code: string;
  /** A full English sentence that names the word and the expected value. */
  message: string;
  /** The offending word as written. */
  word?: string;
  /** The nearest valid name. */
  nearest?: string;
}

/** `schemas/screens/pay/withdraw.json:9:31`: editors and terminals link it. */
export function printPlace(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`;
}
