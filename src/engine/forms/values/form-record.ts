import { evaluate } from '#model/evaluate.ts';
import type { FormDraft } from '../../drafts/draft.ts';
import type { ScopeStore } from '../../scope/scope.ts';
import { asTyped, isEmpty, isMasked, isSecret, type Cell, type FieldState } from './form-cell.ts';
import type { FormValues } from './form-values.ts';

/* Values that exist before typing: of a form's record, of a draft, or of a line's record. */

/** The form that receives them. */
interface FormOfRecord {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly scope: ScopeStore;
  readonly current: FormValues;
  readonly errors: { recheck(cell: Cell): void };
  isChanged: boolean;
  put(cell: Cell, value: unknown): void;
  publish(cell: Cell, change: Partial<FieldState>): void;
}

/** Draft for a reload: all values except secrets. */
export function draftOf(form: FormOfRecord): FormDraft {
  const kept = [...form.cells.values()].filter((cell) => !isSecret(cell.field) && !isEmpty(cell.value));
  return {
    values: Object.fromEntries(kept.map((cell) => [cell.field.name, cell.lines?.draft() ?? cell.value])),
    typed: kept.filter((cell) => cell.typed).map((cell) => cell.field.name),
  };
}

/** Restores a draft. Computed values may be computed again; typed values stay typed. */
export function restoreDraft(form: FormOfRecord, { values, typed }: FormDraft): void {
  for (const [name, value] of Object.entries(values)) {
    const cell = form.cells.get(name);
    if (cell === undefined || isSecret(cell.field)) continue;
    cell.typed = typed.includes(name);
    if (cell.typed) form.isChanged = true;
    if (cell.lines === null) form.put(cell, value);
    else cell.lines.restore(value);
  }
}

/**
 * Takes the values of a loaded record like typed ones; masked secrets become placeholders.
 * @returns whether any of them is a field of the form
 */
export function loadValues(form: FormOfRecord, values: Readonly<Record<string, unknown>>): boolean {
  let isAny = false;
  for (const [name, value] of Object.entries(values)) {
    const cell = form.cells.get(name);
    if (cell === undefined || cell.typed || isEmpty(value)) continue;
    isAny = true;
    if (isMasked(cell.field)) {
      form.publish(cell, { held: String(value) });
    } else {
      cell.typed = true;
      if (cell.lines === null) form.put(cell, asTyped(cell.field, value));
      else cell.lines.load(value, true);
    }
  }
  return isAny;
}

/** Updates the record of a line: typed values stay, values filled from the record follow. */
export function renewRecord(
  form: FormOfRecord,
  before: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys({ ...before, ...record }).filter((name) => !Object.is(before[name], record[name]));
  if (names.length === 0) return;
  for (const name of names) {
    if (form.cells.get(name)?.value === undefined) form.current.renew(name, record[name]);
  }
  for (const cell of form.cells.values()) {
    const { fill } = cell.field;
    cell.refused = null;
    if (fill !== undefined && !cell.typed && isEmpty(evaluate(fill, form.scope.read()))) form.put(cell, undefined);
    form.errors.recheck(cell);
  }
}
