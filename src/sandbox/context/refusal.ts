import { ownEntry } from '#model/own-entry.ts';
import builtIn from '#model/refusals.json' with { type: 'json' };

/** One entry of the catalogue: the envelope's code and what the person reads. */
export interface RefusalText {
  code: string;
  message: string;
}

/** Where in the request a refusal belongs; `path` is a JSON pointer (`/amount`). */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * A business refusal: HTTP 200 with its code and message, and everything that the answer wrote is undone.
 * With `errors` the form shows the messages at its fields.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly errors: FieldError[];

  constructor(text: RefusalText, errors: FieldError[] = []) {
    super(text.message);
    this.name = 'Refusal';
    this.code = text.code;
    this.errors = errors;
  }
}

/** A permission that only the answer can check is missing: HTTP 403. */
export class Forbidden extends Error {
  constructor() {
    super('Forbidden');
    this.name = 'Forbidden';
  }
}

/** A request that breaks its schema in a way that only the answer can see: HTTP 400. */
export class BrokenRequest extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(errors.map((error) => `${error.path}: ${error.message}`).join('; '));
    this.name = 'BrokenRequest';
    this.errors = errors;
  }
}

/** Refusals of the sandbox itself. Defaults are in `#model/refusals.json`, where schemas find them by code too. */
export interface RefusalCatalogue {
  notFound: RefusalText;
  wrongState: RefusalText;
  stale: RefusalText;
  /** A step of the record's other side. */
  wrongSide: RefusalText;
  /** The other side of a new record is nobody, or its maker. */
  wrongPartner: RefusalText;
  /** A grant that has ended, has not begun, or lacks the right. */
  grantEnded: RefusalText;
  duplicate: RefusalText;
  /** A field of a rejected record that nobody has asked to mend. */
  locked: RefusalText;
  /** A need of kind state that does not hold; its own sentence is said in place of this one. */
  needNotMet: RefusalText;
  agreementMissing: RefusalText;
  codeMissing: RefusalText;
  codeWrong: RefusalText;
  codeLocked: RefusalText;
  /** A right code, sent for something else than what is asked. */
  codeForOther: RefusalText;
  captchaMissing: RefusalText;
  captchaWrong: RefusalText;
  tooOften: RefusalText;
  /** `{minutes}` are left. */
  tooOftenUntil: RefusalText;
  /** Another code can be had in `{seconds}`. */
  tooSoon: RefusalText;
  stillRunning: RefusalText;
  keyReused: RefusalText;
  tooManyRows: RefusalText;
  /** A batch that means no record. */
  nothingMeant: RefusalText;
  /** A batch that means `{found}` records, of `{limit}` at most. */
  tooManyAtOnce: RefusalText;
  /** A code was wanted by a way that leads nowhere. */
  nothingBound: RefusalText;
  /** A trouble of kind refusal that says nothing itself. */
  outOfOrder: RefusalText;
  fileTooLarge: RefusalText;
  /** For uploads without a session; `{size}` in MB. */
  fileTooLargeUnsigned: RefusalText;
  /** Too many bytes in ten minutes; `{size}` in MB. */
  uploadsTooMany: RefusalText;
  /** Files that no record names take too much; `{size}` in MB. */
  uploadsFull: RefusalText;
  /** Its bytes are not what its name says, or its kind is not taken. */
  fileWrong: RefusalText;
  fileEmpty: RefusalText;
  /** A picture with too many pixels. */
  fileVast: RefusalText;
  noTemplate: RefusalText;
  /** Not filled in after its template: `{row}`, `{column}`. */
  sheetForeign: RefusalText;
  /** Nothing is filled in. */
  sheetEmpty: RefusalText;
  /** More than `{count}` lines. */
  sheetLines: RefusalText;
  /** No spreadsheet, or a damaged one. */
  sheetUnreadable: RefusalText;
  /** The first row is none of the template's. */
  sheetHeader: RefusalText;
  /** A sign of another encoding. */
  sheetEncoding: RefusalText;
  /** Every line is a hidden row. */
  sheetHidden: RefusalText;
  sheetWide: RefusalText;
  sheetLong: RefusalText;
  sheetCells: RefusalText;
  sheetCellLong: RefusalText;
  sheetTextLong: RefusalText;
  /** Characters that no database takes. */
  sheetLetters: RefusalText;
  sheetQuoteOpen: RefusalText;
  /** Archive with too many entries, with an archive or a document inside, or with too many bytes (`{size}` in MB). */
  sheetEntries: RefusalText;
  sheetNested: RefusalText;
  sheetUnfolded: RefusalText;
  /** Reading takes too long (`{count}` seconds), too much memory (`{size}` in MB), or too many are read already. */
  sheetSlow: RefusalText;
  sheetMemory: RefusalText;
  sheetBroken: RefusalText;
  sheetBusy: RefusalText;
  /** A calculation whose check does not hold; its own sentence is said in place of this one. */
  checkFailed: RefusalText;
}

/** A text with its blanks filled. */
export function filled(text: RefusalText, blanks: Record<string, string | number>): RefusalText {
  return {
    ...text,
    message: text.message.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownEntry(blanks, name) ?? whole)),
  };
}

export const REFUSALS: RefusalCatalogue = builtIn;
