import type { ErrorSchema, FormValidation, RJSFValidationError } from '@rjsf/utils';
import { ownEntry } from '#model/own-entry.ts';
import type { Cell } from './form-cell.ts';
import type { FormStore, InvalidField } from './form-store.ts';

/*
 * What RJSF asks of a form while it validates: sentences for the rules that its compiled validator found broken, and the
 * conditions that a schema cannot say.
 */

/** RJSF's `transformErrors`: one sentence a field, of those named that are visible and not empty. */
export function sentencesOf(
  store: FormStore,
  names: readonly string[],
  broken: readonly RJSFValidationError[],
): RJSFValidationError[] {
  const asked = cellsAsked(store, names);
  const find = store.finder();
  const said = new Set<Cell>();
  return broken.flatMap((error) => {
    const { property = '', name: keyword = '', params } = error;
    // RJSF writes the path of a value as `.lines.2.amount`.
    const path = property.replaceAll('.', '/');
    const field = find(path);
    if (field === undefined || said.has(field.cell) || !asked.has(field.cell)) return [];
    const rule = { instancePath: path, keyword, params: params as Record<string, unknown> };
    const message = field.store.sentenceOf(field.cell, rule);
    if (message === null) return [];
    said.add(field.cell);
    return [{ ...error, property: `.${field.path.join('.')}`, title: field.title, message, stack: message }];
  });
}

/** RJSF's `customValidate`: what is missing, and the conditions that the fields named do not meet. */
export function addConditions(
  store: FormStore,
  names: readonly string[],
  errors: FormValidation,
  found: ErrorSchema | undefined,
): FormValidation {
  for (const { cell, store: own, path } of store.fields(names)) {
    if (nodeAt(found, path)?.__errors?.length) continue;
    const message = own.conditionOf(cell);
    if (message !== null) addError(errors, path, message);
  }
  return errors;
}

/** The fields that RJSF's errors are about. */
export function fieldErrorsOf(
  store: FormStore,
  names: readonly string[],
  errors: readonly RJSFValidationError[],
): InvalidField[] {
  const messages = new Map(errors.map(({ property, message }) => [property, message ?? '']));
  return [...store.fields(names)].flatMap(({ name, title, path }) => {
    const message = messages.get(`.${path.join('.')}`);
    return message === undefined ? [] : [{ name, title, message }];
  });
}

function cellsAsked(store: FormStore, names: readonly string[]): ReadonlySet<Cell> {
  return new Set([...store.fields(names)].map(({ cell }) => cell));
}

type Node = Record<string, unknown> & { __errors?: string[] };

function nodeAt(errors: object | undefined, path: readonly string[]): Node | undefined {
  let at = errors as Node | undefined;
  for (const step of path) at = at && (ownEntry(at, step) as Node | undefined);
  return at;
}

/** A value that is missing has no node of its own in RJSF's tree of errors yet. */
function addError(errors: object, path: readonly string[], message: string): void {
  let at = errors as Node;
  for (const step of path) {
    if (!Object.hasOwn(at, step)) at[step] = { __errors: [] };
    at = at[step] as Node;
  }
  (at.__errors ??= []).push(message);
}
