import type { Text } from '#model/expression.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { ValidationError } from '#model/screen.ts';
import type { FieldError } from '../../errors/call-error.ts';
import type { ScopeStore } from '../../scope/scope.ts';
import { basicError, failedCheck, isEmpty, type Cell, type FieldState } from './form-cell.ts';
import { boundError, brokenMessage } from './messages.ts';
import type { SchemaRules } from './schema-rules.ts';

type BrokenRule = Pick<ValidationError, 'instancePath' | 'keyword' | 'params'>;

export interface InvalidField {
  /** Name of the field; in a line of an array its path (`lines/n3/amount`). */
  name: string;
  title: string;
  message: string;
}

/** A visible field of a form, or of a line in it. */
export interface FormField {
  cell: Cell;
  /** The errors of its form, or of its line. */
  errors: FormErrors;
  /** Path of a field in a line: `lines/n3/amount`. */
  name: string;
  /** The label of a field in a numbered line: `Row 3: Amount`. */
  title: string;
  /** Path of its value in the request (`lines`, `2`, `amount`). */
  path: readonly string[];
}

/** The form that contains the line, and the line's field in it. */
export interface LinePlace {
  errors: FormErrors;
  field: FieldDefinition;
}

/** The form. */
interface FormOfErrors {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly names: string[];
  readonly scope: ScopeStore;
  readonly data: Readonly<Record<string, unknown>>;
  cell(path: string): Cell | undefined;
  publish(cell: Cell, change: Partial<FieldState>): void;
  say(text: Text): string;
}

/** The errors in the values of one form, and where they are shown. */
export class FormErrors {
  private readonly form: FormOfErrors;
  private readonly line: LinePlace | undefined;
  private readonly rules: SchemaRules;

  /** @param line the place of a line */
  constructor(form: FormOfErrors, rules: SchemaRules, line?: LinePlace) {
    this.form = form;
    this.rules = rules;
    this.line = line;
  }

  /** Called on blur: from now on the field's error is shown. */
  leave(name: string): void {
    const cell = this.form.cells.get(name);
    // An empty field that loses focus is no error yet: it may be filled later.
    if (cell === undefined || (isEmpty(cell.value) && !cell.touched)) return;
    cell.touched = true;
    this.recheck(cell);
  }

  /** Sets the widget's own error; null clears it. @param atOnce shows it even if the field was not touched */
  report(name: string, problem: string | null, atOnce = false): void {
    const cell = this.form.cell(name);
    if (cell === undefined || cell.problem === problem) return;
    cell.problem = problem;
    cell.touched ||= problem !== null && atOnce;
    this.recheck(cell);
  }

  /** The visible fields among those named, including those in lines, in drawing order. */
  *fields(names: readonly string[] = this.form.names): Generator<FormField> {
    for (const name of names) {
      const cell = this.form.cells.get(name);
      if (cell === undefined || !cell.state.visible) continue;
      yield { cell, errors: this, name, title: cell.field.title, path: [name] };
      if (cell.lines !== null) yield* cell.lines.fields();
    }
  }

  /** Finds the field of a server path (`/lines/3/amount` is `lines/n7/amount`), or the field that contains it. */
  finder(): (path: string) => FormField | undefined {
    const byPath = new Map([...this.fields()].map((field) => [field.path.join('/'), field]));
    return (path) => {
      const steps = path.replace(/^\//, '').split('/');
      while (steps.length > 0) {
        const found = byPath.get(steps.join('/'));
        if (found !== undefined) return found;
        steps.pop();
      }
      return undefined;
    };
  }

  /** The errors of the named fields, one each, in drawing order; shows nothing. */
  check(names: readonly string[] = this.form.names): InvalidField[] {
    const find = this.finder();
    const rules = new Map<Cell | undefined, BrokenRule>();
    for (const rule of this.brokenBy(this.form.data).toReversed()) rules.set(find(rule.instancePath)?.cell, rule);
    return [...this.fields(names)].flatMap(({ cell, errors, name, title }) => {
      const message = errors.errorOf(cell, rules.get(cell) ?? null);
      return message === null ? [] : [{ name, title, message }];
    });
  }

  /** Shows the errors of a check at the named fields. Returns them in drawing order. */
  show(names: readonly string[] = this.form.names, found: readonly InvalidField[] = this.check(names)): InvalidField[] {
    const byName = new Map(found.map((each) => [each.name, each]));
    // A field that appears later shows its error at once.
    for (const cell of this.form.cells.values()) cell.touched ||= names.includes(cell.field.name);
    return [...this.fields(names)].flatMap(({ cell, errors, name }) => {
      const own = byName.get(name);
      cell.touched = true;
      errors.form.publish(cell, { error: own?.message ?? null });
      return own ?? [];
    });
  }

  /** Sets the server's errors at their fields. Returns those without a drawn field. */
  refuse(refusals: readonly FieldError[]): FieldError[] {
    const find = this.finder();
    return refusals.filter(({ path, message }) => {
      const field = find(path);
      if (field === undefined) return true;
      const { cell, errors } = field;
      cell.refused = message;
      cell.touched = true;
      errors.form.publish(cell, { error: message });
      return false;
    });
  }

  /** Shows the errors of a refused question at their fields until the question is asked or answered again. */
  object(question: string, refusals: readonly FieldError[]): void {
    for (const cell of this.form.cells.values()) {
      const { field, objections } = cell;
      const message = refusals.find(({ path }) => path === `/${field.name}`)?.message;
      if (objections.get(question) === message) continue;
      if (message === undefined) objections.delete(question);
      else objections.set(question, message);
      this.recheck(cell);
    }
  }

  recheck(cell: Cell): void {
    if (cell.touched) this.form.publish(cell, { error: this.errorOf(cell) });
  }

  /** @param rule the first broken schema rule; computed by default */
  errorOf(cell: Cell, rule = this.ruleBrokenBy(cell)): string | null {
    return (rule && this.sentenceOf(cell, rule)) ?? this.conditionOf(cell);
  }

  /** The sentence of a broken schema rule; null if another error comes first. */
  sentenceOf(cell: Cell, rule: BrokenRule): string | null {
    const { field, state, lines } = cell;
    // Lines are validated by their own fields.
    if (lines !== null || !state.visible || isEmpty(cell.value)) return null;
    return this.basicError(cell) === null ? brokenMessage(field, rule) : null;
  }

  /** The error of a field besides schema rules: missing, refused, or a failed check. */
  conditionOf(cell: Cell): string | null {
    const basic = this.basicError(cell);
    const { field, state, value, objections } = cell;
    // Checks apply only to a value that exists.
    if (basic !== null || !state.visible || isEmpty(value)) return basic;
    const [objection] = objections.values();
    return boundError(field, value) ?? this.checkError(field.checks) ?? objection ?? null;
  }

  /** The sentence of the first failing check; a check with unknown values passes. */
  checkError(checks: readonly object[]): string | null {
    if (checks.length === 0) return null;
    const failed = failedCheck(checks, this.form.scope.read());
    return failed === undefined ? null : this.form.say(failed.say);
  }

  private basicError(cell: Cell): string | null {
    return basicError(cell, (name) => this.form.cells.get(name)?.value);
  }

  /** While a person types, each field is validated alone. */
  private ruleBrokenBy({ field, value, lines }: Cell): BrokenRule | null {
    if (lines !== null) return null;
    const broken = this.brokenBy({ [field.name]: value });
    return broken.find(({ instancePath }) => instancePath.split('/')[1] === field.name) ?? null;
  }

  /** The schema rules that these values break. A line is validated as if it were the only one of its form. */
  private brokenBy(values: Readonly<Record<string, unknown>>): readonly ValidationError[] {
    const { line } = this;
    if (line === undefined) {
      const { check } = this.rules;
      return check(values) ? [] : (check.errors ?? []);
    }
    const { name } = line.field;
    return errorsInside(line.errors.brokenBy({ [name]: [values] }), `/${name}/0`);
  }
}

/** The errors of one line, from the validator of the whole form. */
function errorsInside(errors: readonly ValidationError[], at: string): ValidationError[] {
  return errors.flatMap((error) => {
    const { instancePath } = error;
    return instancePath === at || instancePath.startsWith(`${at}/`)
      ? [{ ...error, instancePath: instancePath.slice(at.length) }]
      : [];
  });
}
