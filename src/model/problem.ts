/** Where something stands in a schema file. Lines and columns count from 1; `file` is relative to the project. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** One thing wrong in the schemas. There are no warnings: a problem is a problem. */
export interface Problem extends Place {
  /** The rule's name, e.g. `unknown-field`: also the name of its file and of its fixture folder. */
  code: string;
  /** A whole sentence in English that names the word and what was expected. */
  message: string;
  /** The offending word as written. */
  word?: string;
  /** The nearest name that would have been right. */
  nearest?: string;
}

/** `schemas/screens/pay/withdraw.json:9:31`, as editors and terminals link it. */
export function printPlace(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`;
}
