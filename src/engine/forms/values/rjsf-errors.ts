import type { ErrorSchema, FormValidation, RJSFValidationError } from '@rjsf/utils';
import { ownEntry } from '#model/own-entry.ts';
import type { Cell } from './form-cell.ts';
import type { FormErrors, InvalidField } from './form-errors.ts';

/* Validation input for RJSF: sentences for broken schema rules, and conditions that a schema cannot express. */

/** RJSF's `transformErrors`: one sentence for each named field that is visible and not empty. */
export function sentencesOf(
  form: FormErrors,
  names: readonly string[],
  broken: readonly RJSFValidationError[],
): RJSFValidationError[] {
  const asked = cellsAsked(form, names);
  const find = form.finder();
  const said = new Set<Cell>();
  return broken.flatMap((error) => {
    const { property = '', name: keyword = '', params } = error;
    // RJSF writes the path of a value as `.lines.2.amount`.
    const path = property.replaceAll('.', '/');
    const field = find(path);
    if (field === undefined || said.has(field.cell) || !asked.has(field.cell)) return [];
    const rule = { instancePath: path, keyword, params: params as Record<string, unknown> };
    const message = field.errors.sentenceOf(field.cell, rule);
    if (message === null) return [];
    said.add(field.cell);
    return [{ ...error, property: `.${field.path.join('.')}`, title: field.title, message, stack: message }];
  });
}

/** RJSF's `customValidate`: missing values, and failed conditions of the named fields. */
export function addConditions(
  form: FormErrors,
  names: readonly string[],
  errors: FormValidation,
  found: ErrorSchema | undefined,
): FormValidation {
  for (const { cell, errors: own, path } of form.fields(names)) {
    if (nodeAt(found, path)?.__errors?.length) continue;
    const message = own.conditionOf(cell);
    if (message !== null) addError(errors, path, message);
  }
  return errors;
}

/** The fields that RJSF's errors are about. */
export function fieldErrorsOf(
  form: FormErrors,
  names: readonly string[],
  errors: readonly RJSFValidationError[],
): InvalidField[] {
  const messages = new Map(errors.map(({ property, message }) => [property, message ?? '']));
  return [...form.fields(names)].flatMap(({ name, title, path }) => {
    const message = messages.get(`.${path.join('.')}`);
    return message === undefined ? [] : [{ name, title, message }];
  });
}

function cellsAsked(form: FormErrors, names: readonly string[]): ReadonlySet<Cell> {
  return new Set([...form.fields(names)].map(({ cell }) => cell));
}

type Node = Record<string, unknown> & { __errors?: string[] };

function nodeAt(errors: object | undefined, path: readonly string[]): Node | undefined {
  let at = errors as Node | undefined;
  for (const step of path) at = at && (ownEntry(at, step) as Node | undefined);
  return at;
}

/** A missing value has no node in RJSF's error tree yet. */
function addError(errors: object, path: readonly string[], message: string): void {
  let at = errors as Node;
  for (const step of path) {
    if (!Object.hasOwn(at, step)) at[step] = { __errors: [] };
    at = at[step] as Node;
  }
  (at.__errors ??= []).push(message);
}
