import { ownEntry } from '#model/own-entry.ts';
import builtIn from '#model/refusals.json' with { type: 'json' };

/** One entry of the catalogue: a code and the message that the person reads. */
export interface RefusalText {
  code: string;
  message: string;
}

/** The field of the request that a refusal concerns; `path` is a JSON pointer (`/amount`). */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * A business refusal: HTTP 200 with a code and a message; everything that the answer wrote is undone. With `errors` the
 * form shows the messages at its fields.
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

/** Missing permission that only the answer can detect: HTTP 403. */
export class Forbidden extends Error {
  constructor() {
    super('Forbidden');
    this.name = 'Forbidden';
  }
}

/** A request that violates its schema in a way that only the answer can detect: HTTP 400. */
export class BrokenRequest extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(errors.map((error) => `${error.path}: ${error.message}`).join('; '));
    this.name = 'BrokenRequest';
    this.errors = errors;
  }
}

/**
 * Refusals of the sandbox itself. Default messages are in `#model/refusals.json`, where schemas find them by code too.
 */
export interface RefusalCatalogue {
  notFound: RefusalText;
  wrongState: RefusalText;
  stale: RefusalText;
  /** A step of the record's other side. */
  wrongSide: RefusalText;
  /** The other side of a new record does not exist, or is its creator. */
  wrongPartner: RefusalText;
  /** A grant that has ended, has not begun, or lacks the right. */
  grantEnded: RefusalText;
  duplicate: RefusalText;
  /** A field of a rejected record that is not marked for correction. */
  locked: RefusalText;
  /** An unmet need of kind state; its own message replaces this one. */
  needNotMet: RefusalText;
  agreementMissing: RefusalText;
  codeMissing: RefusalText;
  codeWrong: RefusalText;
  codeLocked: RefusalText;
  /** A correct code that was sent for another purpose. */
  codeForOther: RefusalText;
  captchaMissing: RefusalText;
  captchaWrong: RefusalText;
  tooOften: RefusalText;
  /** `{minutes}` minutes are left. */
  tooOftenUntil: RefusalText;
  /** Another code is available in `{seconds}` seconds. */
  tooSoon: RefusalText;
  stillRunning: RefusalText;
  keyReused: RefusalText;
  tooManyRows: RefusalText;
  /** A batch that selects no record. */
  nothingMeant: RefusalText;
  /** A batch that selects `{found}` records, with a maximum of `{limit}`. */
  tooManyAtOnce: RefusalText;
  /** Record `{row}` of a batch is the same as its record `{other}`. */
  namedTwice: RefusalText;
  /** A code was requested by a way without a target. */
  nothingBound: RefusalText;
  /** An injected fault of kind refusal without a message of its own. */
  outOfOrder: RefusalText;
  fileTooLarge: RefusalText;
  /** For uploads without a session; `{size}` in MB. */
  fileTooLargeUnsigned: RefusalText;
  /** Too many bytes within ten minutes; `{size}` in MB. */
  uploadsTooMany: RefusalText;
  /** Unbound files take too much space; `{size}` in MB. */
  uploadsFull: RefusalText;
  /** The bytes contradict the file's name, or the kind of file is not accepted. */
  fileWrong: RefusalText;
  fileEmpty: RefusalText;
  /** A picture with too many pixels. */
  fileVast: RefusalText;
  noTemplate: RefusalText;
  /** Does not match the template: `{row}`, `{column}`. */
  sheetForeign: RefusalText;
  /** The template is empty. */
  sheetEmpty: RefusalText;
  /** More than `{count}` lines. */
  sheetLines: RefusalText;
  /** No spreadsheet, or a damaged one. */
  sheetUnreadable: RefusalText;
  /** The first row is not the template's. */
  sheetHeader: RefusalText;
  /** A character of another encoding. */
  sheetEncoding: RefusalText;
  /** All lines are in hidden rows. */
  sheetHidden: RefusalText;
  sheetWide: RefusalText;
  sheetLong: RefusalText;
  sheetCells: RefusalText;
  sheetCellLong: RefusalText;
  sheetTextLong: RefusalText;
  /** Characters that no database can store. */
  sheetLetters: RefusalText;
  sheetQuoteOpen: RefusalText;
  /** An archive with too many entries, with a nested archive or document, or with too many bytes (`{size}` in MB). */
  sheetEntries: RefusalText;
  sheetNested: RefusalText;
  sheetUnfolded: RefusalText;
  /**
   * Reading takes too long (`{count}` seconds) or too much memory (`{size}` in MB), or too many files are being read.
   */
  sheetSlow: RefusalText;
  sheetMemory: RefusalText;
  sheetBroken: RefusalText;
  sheetBusy: RefusalText;
  /** A calculation with a failing check; the check's own message replaces this one. */
  checkFailed: RefusalText;
}

/** A text with its placeholders filled. */
export function filled(text: RefusalText, blanks: Record<string, string | number>): RefusalText {
  return {
    ...text,
    message: text.message.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownEntry(blanks, name) ?? whole)),
  };
}

export const REFUSALS: RefusalCatalogue = builtIn;
