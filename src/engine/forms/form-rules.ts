import type { CustomValidator, ErrorTransformer, RJSFValidationError } from '@rjsf/utils';
import { brokenMessage } from './messages.ts';
import type { Cell } from './form-cell.ts';
import { isValidated } from './form-errors.ts';
import type { InvalidField } from './form-options.ts';
import type { FormStore } from './form-store.ts';

export interface FormRules {
  /** The sentence of each rule of the schema that a field breaks, one a field. */
  transformErrors: ErrorTransformer;
  /** The rules that a schema cannot say: what is required just now, bounds, conditions, refusals. */
  customValidate: CustomValidator;
}

/**
 * RJSF's two hooks for one form. RJSF calls them in this order in every validation, so that the second knows which fields
 * the first has found wrong.
 * @param namesNow the fields that a submit validates: all, or those of a wizard's step.
 */
export function rulesOf(store: FormStore, namesNow: () => readonly string[]): FormRules {
  let basic = new Map<Cell, string | null>();
  let broken = new Set<Cell>();
  return {
    transformErrors(errors) {
      basic = new Map();
      broken = new Set();
      const byPath = new Map<string, Cell>();
      for (const { cell, store: own, path } of store.drawn(namesNow())) {
        basic.set(cell, own.basicError(cell));
        if (cell.lines === null) byPath.set(path.join('.'), cell);
      }
      return errors.flatMap((error) => {
        const cell = cellAt(byPath, error.property);
        if (cell === undefined || broken.has(cell) || basic.get(cell) !== null || !isValidated(cell)) return [];
        broken.add(cell);
        return [saidBy(cell, error)];
      });
    },
    customValidate(_values, errors) {
      for (const { cell, store: own, path } of store.drawn(namesNow())) {
        const isChecked = isValidated(cell) && !broken.has(cell);
        const message = basic.get(cell) ?? (isChecked ? own.lastError(cell) : null);
        if (message !== null) handlerAt(errors, path).addError(message);
      }
      return errors;
    },
  };
}

/** The field that an error is about: of `.files.0` the field `files`, where it is one. */
function cellAt(byPath: ReadonlyMap<string, Cell>, property = ''): Cell | undefined {
  let path = property.replace(/^\./, '');
  while (path !== '') {
    const cell = byPath.get(path);
    if (cell !== undefined) return cell;
    path = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  }
  return undefined;
}

function saidBy({ field }: Cell, error: RJSFValidationError): RJSFValidationError {
  const message = brokenMessage(field, { keyword: error.name ?? '', params: error.params as Record<string, unknown> });
  return { ...error, message, stack: message };
}

interface ErrorHandler {
  addError(message: string): void;
}

/** RJSF makes handlers only for what the schema and the values name; a computed field may be in neither. */
function handlerAt(errors: object, path: readonly string[]): ErrorHandler {
  let at = errors as Record<string, unknown>;
  for (const name of path) at = (at[name] ??= newHandler()) as Record<string, unknown>;
  return at as unknown as ErrorHandler;
}

function newHandler(): ErrorHandler {
  const own: ErrorHandler & { __errors?: string[] } = {
    addError(message) {
      (own.__errors ??= []).push(message);
    },
  };
  return own;
}

/** What RJSF found, at the fields of the form. */
export function invalidOf(store: FormStore, errors: readonly RJSFValidationError[]): Map<string, InvalidField> {
  const found = new Map<string, InvalidField>();
  for (const { property = '', message = '' } of errors) {
    const field = store.fieldAt(property.replace(/^\./, '').replaceAll('.', '/'));
    if (field !== undefined && !found.has(field.name)) found.set(field.name, { ...field, message });
  }
  return found;
}
