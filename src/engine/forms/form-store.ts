import { createEmitter } from '#model/emitter.ts';
import { evaluate } from '#model/evaluate.ts';
import type { Expression, Text } from '#model/expression.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import type { ValidationError, Validator } from '#model/screen.ts';
import type { FieldError } from '../errors/call-error.ts';
import { createScope, type ScopeStore } from '../scope/scope.ts';
import {
  asTyped,
  basicError,
  cellsOf,
  derivedState,
  failedCheck,
  isEmpty,
  isMasked,
  isSecret,
  type Cell,
  type FieldState,
} from './form-cell.ts';
import { errorsInside, isLeftEmpty, LineList } from './line-list.ts';
import { boundError, brokenMessage } from './messages.ts';
import type { FormDraft } from '../drafts/draft.ts';

export interface FormOptions {
  members: readonly FormMember[];
  parent: ScopeStore | null;
  /** Null until an interpreter is there. */
  validator: Validator | null;
  /** Prints a check's sentence in the form's scope. */
  say(text: Text, scope: ScopeStore): string;
  /** A record to start from, once it is known. */
  fill?: Expression;
  /** Rejected fields of the record: a list of `{ field, reason }`. */
  marks?: Expression;
  /** Root under which expressions read the values: `form`, or `item` in a line of an array. */
  root?: 'form' | 'item' | 'filter';
  /** Record that a line was made from; expressions read it as `item` until a value is typed over it. */
  record?: Record<string, unknown>;
  /** Sent with the fields of a line: what it takes over of its record. */
  base?: Record<string, unknown>;
  /** Finds the rules of the form's schema that the values of a line break. */
  brokenBy?: FormStore['brokenBy'];
  /** Told when anything that is sent has changed. */
  onChange?(): void;
  /** Resolves words of `default` such as `today`. */
  defaultOf?(value: unknown, field: FieldDefinition): unknown;
}

type BrokenRule = Pick<ValidationError, 'instancePath' | 'keyword' | 'params'>;

export interface InvalidField {
  /** The field's; in a line of an array its path (`lines/n3/amount`). */
  name: string;
  title: string;
  message: string;
}

/** A visible field of a form, or of a line in it. */
export interface FormField {
  cell: Cell;
  /** The form's, or the line's that it stands in. */
  store: FormStore;
  /** In a line its path: `lines/n3/amount`. */
  name: string;
  /** The label of a field in a numbered line: `Row 3: Amount`. */
  title: string;
  /** Where its value stands in what is sent (`lines`, `2`, `amount`). */
  path: readonly string[];
}

/**
 * The values of one form, and all that follows from them. The values are one object, root `form` of its scope: RJSF is
 * given it and validates it, expressions and the request read it. Each field is subscribed to by itself: a key in one of
 * 300 fields validates that field alone.
 */
export class FormStore {
  readonly scope: ScopeStore;
  private readonly cells: Map<string, Cell>;
  /** Cached values for the request, until one of them changes. */
  private sending: Record<string, unknown> | null = null;
  private readonly watchers = createEmitter();
  private readonly options: FormOptions;
  private validator: Validator | null;
  private readonly root: 'form' | 'item' | 'filter';
  private recordLoaded = false;
  private changed = false;

  constructor(options: FormOptions) {
    this.options = options;
    this.validator = options.validator;
    this.root = options.root ?? 'form';
    this.cells = new Map(cellsOf(options.members).map((cell) => [cell.field.name, cell]));
    const form: Record<string, unknown> = { ...options.record };
    for (const cell of this.cells.values()) {
      const { field } = cell;
      if (field.default !== undefined) cell.state = { ...cell.state, value: this.startOf(field) };
      const { visible, value } = cell.state;
      if (visible && (options.record === undefined || value !== undefined)) form[field.name] = value;
    }
    this.scope = createScope(options.parent, { [this.root]: form, chosen: {}, result: {}, data: {} });
    for (const cell of this.cells.values()) this.makeLines(cell);
    this.settle();
  }

  /** Follows the scope until the returned function is called. */
  start(): () => void {
    const stops: (() => void)[] = [];
    const follow = (reads: readonly string[], listener: () => void): void => {
      if (reads.length > 0) stops.push(this.scope.subscribe(reads, listener));
    };
    for (const cell of this.cells.values()) {
      const { fill, value } = cell.field;
      follow(cell.reads, () => this.derive(cell));
      follow(cell.checkReads, () => this.recheck(cell));
      if (fill !== undefined) follow(fill.reads, () => this.refill(cell, fill));
      if (value !== undefined) follow(value.reads, () => this.put(cell, evaluate(value, this.scope.read())));
    }
    const record = this.options.fill;
    if (record !== undefined) follow(record.reads, () => this.loadRecord());
    for (const { lines } of this.cells.values()) if (lines !== null) stops.push(lines.start());
    this.settle();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** @param path a field's name, or the path of a field in a line (`lines/n3/amount`, `lines/2/amount`). */
  cell(path: string): Cell | undefined {
    const own = this.cells.get(path);
    if (own !== undefined || !path.includes('/')) return own;
    const [name = '', line = '', ...rest] = path.split('/');
    return this.cells.get(name)?.lines?.lineAt(line)?.store.cell(rest.join('/'));
  }

  state(name: string): FieldState | undefined {
    return this.cell(name)?.state;
  }

  get names(): string[] {
    return [...this.cells.keys()];
  }

  /** Something was typed since the form was opened or sent. */
  get isChanged(): boolean {
    return this.changed;
  }

  /** Sets a value that the person typed or chose. */
  type(name: string, value: unknown): void {
    const cell = this.cells.get(name);
    if (cell === undefined || Object.is(cell.state.value, value)) return;
    cell.typed = true;
    cell.refused = null;
    this.put(cell, value);
    if (cell.state.recognised) this.publish(cell, { recognised: false });
    this.noteTyped();
  }

  private noteTyped(): void {
    this.changed = true;
    this.watchers.emit();
  }

  /** Sets a value recognised from a picture, unless the person typed one. @returns whether it was set */
  recognise(name: string, value: unknown): boolean {
    const cell = this.cell(name);
    if (cell === undefined || cell.state.readOnly || isEmpty(value)) return false;
    if (!isEmpty(cell.state.value) && !cell.state.recognised && !Object.is(cell.state.value, value)) return false;
    this.type(name, value);
    this.publish(cell, { recognised: true });
    return true;
  }

  /** The person leaves the field: from now on its error is said. */
  leave(name: string): void {
    const cell = this.cells.get(name);
    // Leaving an empty field is not yet a mistake: it may be filled later.
    if (cell === undefined || (isEmpty(cell.state.value) && !cell.touched)) return;
    cell.touched = true;
    this.recheck(cell);
  }

  /** Sets a widget's own error; null clears it. @param atOnce shows the error even if the field was not touched */
  report(name: string, problem: string | null, atOnce = false): void {
    const cell = this.cell(name);
    if (cell === undefined || cell.problem === problem) return;
    cell.problem = problem;
    cell.touched ||= problem !== null && atOnce;
    this.recheck(cell);
  }

  /**
   * Every visible field of those named, and of the lines in them, in drawing order.
   * @param ofEmpty also those of optional objects that are left empty, in which nothing can be wrong.
   */
  *fields(names: readonly string[] = this.names, ofEmpty = false): Generator<FormField> {
    for (const name of names) {
      const cell = this.cells.get(name);
      if (cell === undefined || !cell.state.visible) continue;
      yield { cell, store: this, name, title: cell.field.title, path: [name] };
      if (cell.lines !== null && (ofEmpty || !isLeftEmpty(cell))) yield* cell.lines.fields(ofEmpty);
    }
  }

  /** Finds the field that a path of the server's means (`/lines/3/amount` is `lines/n7/amount`), or that it leads into. */
  finder(): (path: string) => FormField | undefined {
    const byPath = new Map([...this.fields(this.names, true)].map((field) => [field.path.join('/'), field]));
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

  /**
   * All errors of the fields named, one a field, in drawing order; says nothing yet.
   * @param broken the rules of the schema that the values break
   */
  check(
    names: readonly string[] = this.names,
    broken: readonly BrokenRule[] = this.brokenBy(this.data),
  ): InvalidField[] {
    const find = this.finder();
    const rules = new Map<Cell | undefined, BrokenRule>();
    for (const rule of broken.toReversed()) rules.set(find(rule.instancePath)?.cell, rule);
    return [...this.fields(names)].flatMap(({ cell, store, name, title }) => {
      const message = store.errorOf(cell, rules.get(cell) ?? null);
      return message === null ? [] : [{ name, title, message }];
    });
  }

  /** Says at the fields named what a check of them has found. Returns it in drawing order. */
  show(names: readonly string[] = this.names, found: readonly InvalidField[] = this.check(names)): InvalidField[] {
    const byName = new Map(found.map((each) => [each.name, each]));
    // A field that comes later says at once what is wrong with it.
    for (const cell of this.cells.values()) cell.touched ||= names.includes(cell.field.name);
    return [...this.fields(names)].flatMap(({ cell, store, name }) => {
      const own = byName.get(name);
      cell.touched = true;
      store.publish(cell, { error: own?.message ?? null });
      return own ?? [];
    });
  }

  /** The rules of the schema that these values break. */
  brokenBy(values: Record<string, unknown>): readonly ValidationError[] {
    const { validator, options } = this;
    if (options.brokenBy !== undefined) return options.brokenBy(values);
    return validator === null || validator(values) ? [] : (validator.errors ?? []);
  }

  /** Puts the server's errors at their fields; gives back those that no drawn field has. */
  refuse(errors: readonly FieldError[]): FieldError[] {
    const find = this.finder();
    return errors.filter(({ path, message }) => {
      const field = find(path);
      if (field === undefined) return true;
      const { cell, store } = field;
      cell.refused = message;
      cell.touched = true;
      store.publish(cell, { error: message });
      return false;
    });
  }

  /** Shows the errors of a refused question at their fields until the question is asked or answered again. */
  object(question: string, errors: readonly FieldError[]): void {
    for (const cell of this.cells.values()) {
      const { field, objections } = cell;
      const message = errors.find(({ path }) => path === `/${field.name}`)?.message;
      if (objections.get(question) === message) continue;
      if (message === undefined) objections.delete(question);
      else objections.set(question, message);
      this.recheck(cell);
    }
  }

  /**
   * The values of the visible fields, empty ones too; a new object after each change. A hidden field keeps its value
   * outside of it.
   */
  get data(): Readonly<Record<string, unknown>> {
    return this.scope.read()[this.root] as Record<string, unknown>;
  }

  /** Those that are not empty, with what a line takes over of its record; the same object until one of them changes. */
  values(): Record<string, unknown> {
    if (this.sending !== null) return this.sending;
    const given = [...this.cells.values()].flatMap(({ field, state: { visible, value } }) =>
      visible && !isEmpty(value) ? [[field.name, value] as const] : [],
    );
    return (this.sending = { ...this.options.base, ...Object.fromEntries(given) });
  }

  /** Draft for a reload: all values except secrets. */
  draft(): FormDraft {
    const kept = [...this.cells.values()].filter((cell) => !isSecret(cell.field) && !isEmpty(cell.state.value));
    return {
      values: Object.fromEntries(kept.map((cell) => [cell.field.name, cell.lines?.draft() ?? cell.state.value])),
      typed: kept.filter((cell) => cell.typed).map((cell) => cell.field.name),
    };
  }

  /** Restores a draft. Computed values may be computed again; typed values stay typed. */
  restore({ values, typed }: FormDraft): void {
    for (const [name, value] of Object.entries(values)) {
      const cell = this.cells.get(name);
      if (cell === undefined || isSecret(cell.field)) continue;
      cell.typed = typed.includes(name);
      if (cell.typed) this.changed = true;
      if (cell.lines === null) this.put(cell, value);
      else cell.lines.restore(value);
    }
  }

  /** After a successful send, or for another round: back to what the schema says. */
  reset(): void {
    for (const cell of this.cells.values()) {
      cell.touched = false;
      cell.typed = false;
      cell.refused = null;
      cell.lastFilled = undefined;
      const { field } = cell;
      if (cell.lines !== null) cell.lines.reset();
      else this.put(cell, this.startOf(field));
      this.publish(cell, { error: null, held: null });
    }
    this.recordLoaded = false;
    this.changed = false;
    this.settle();
  }

  markSent(): void {
    this.changed = false;
  }

  setValidator(validator: Validator | null): void {
    this.validator = validator;
  }

  /** Calls back after anything was typed. */
  readonly watch = this.watchers.subscribe;

  private settle(): void {
    for (const cell of this.cells.values()) if (cell.derives) this.derive(cell);
    this.loadRecord();
    for (const cell of this.cells.values()) {
      const { fill, value } = cell.field;
      if (fill !== undefined) this.refill(cell, fill);
      if (value !== undefined) this.put(cell, evaluate(value, this.scope.read()));
    }
  }

  /** The record of a line as it is by now; what was typed over it stays, what was filled from it follows. */
  renewRecord(before: Readonly<Record<string, unknown>>, record: Readonly<Record<string, unknown>>): void {
    const names = Object.keys({ ...before, ...record }).filter((name) => !Object.is(before[name], record[name]));
    if (names.length === 0) return;
    for (const name of names)
      if (this.cells.get(name)?.state.value === undefined) this.scope.setAt(this.root, name, record[name]);
    for (const cell of this.cells.values()) {
      const { fill } = cell.field;
      cell.refused = null;
      if (fill !== undefined && !cell.typed && isEmpty(evaluate(fill, this.scope.read()))) this.put(cell, undefined);
      this.recheck(cell);
    }
  }

  private startOf(field: FieldDefinition): unknown {
    return this.options.defaultOf === undefined ? field.default : this.options.defaultOf(field.default, field);
  }

  private makeLines(cell: Cell): void {
    const { field } = cell;
    if (field.lines === undefined) return;
    const isOne = field.lines.as === 'one';
    cell.lines = new LineList({
      field: { ...field, lines: field.lines },
      open: (line) =>
        new FormStore({
          ...this.options,
          ...line,
          members: field.lines?.members ?? [],
          parent: this.scope,
          fill: undefined,
          root: 'item',
          // A line is validated as the only one of the form.
          brokenBy: (values) =>
            isOne
              ? errorsInside(this.brokenBy({ [field.name]: values }), `/${field.name}`)
              : errorsInside(this.brokenBy({ [field.name]: [values] }), `/${field.name}/0`),
        }),
      onChange: (value) => this.put(cell, value),
      onTyped: () => {
        cell.typed = true;
        cell.refused = null;
        this.noteTyped();
      },
    });
    this.put(cell, cell.lines.value);
  }

  private loadRecord(): void {
    const record = this.options.fill;
    if (record === undefined || this.recordLoaded) return;
    const values = evaluate(record, this.scope.read());
    if (typeof values !== 'object' || values === null) return;
    this.recordLoaded = true;
    this.loadValues(values as Record<string, unknown>);
    this.mark();
  }

  /** Shows the rejection reason at each rejected field until its value changes. */
  private mark(): void {
    const { marks } = this.options;
    const found = marks === undefined ? null : evaluate(marks, this.scope.read());
    if (!Array.isArray(found)) return;
    this.refuse(found.map(({ field, reason }) => ({ path: `/${String(field)}`, message: String(reason) })));
  }

  /**
   * Values of a record that is there already: kept as if they had been typed, masked secrets only held.
   * @returns whether any of them is in the form now.
   */
  loadValues(values: Record<string, unknown>): boolean {
    let isAny = false;
    for (const [name, value] of Object.entries(values)) {
      const cell = this.cells.get(name);
      if (cell === undefined || cell.typed || isEmpty(value)) continue;
      isAny = true;
      if (isMasked(cell.field)) {
        this.publish(cell, { held: String(value) });
      } else {
        cell.typed = true;
        if (cell.lines === null) this.put(cell, asTyped(cell.field, value));
        else cell.lines.load(value, true);
      }
    }
    return isAny;
  }

  private refill(cell: Cell, fill: Expression): void {
    const choice = cell.lines?.isChoice === true ? cell.lines : null;
    if (cell.typed && choice === null) return;
    // Where some fields are marked to be corrected the others stay as the record has them, empty ones too.
    if (this.options.marks !== undefined && cell.state.readOnly) return;
    const value = evaluate(fill, this.scope.read());
    if ((choice ? !Array.isArray(value) : isEmpty(value)) || Object.is(value, cell.lastFilled)) return;
    cell.lastFilled = value;
    if (choice !== null) choice.renew(value as unknown[]);
    else if (cell.lines === null) this.put(cell, asTyped(cell.field, value));
    else cell.lines.load(value, false);
  }

  private put(cell: Cell, value: unknown): void {
    if (Object.is(cell.state.value, value)) return;
    cell.state = { ...cell.state, value };
    if (cell.state.visible) this.changeSent();
    // First the scope: the field's own checks read the value there.
    if (cell.state.visible) this.scope.setAt(this.root, cell.field.name, value);
    cell.state = { ...cell.state, error: cell.touched ? this.errorOf(cell) : cell.state.error };
    cell.changes.emit();
  }

  /** Evaluates conditions and live props again; a field that comes or goes enters or leaves root `form`. */
  private derive(cell: Cell): void {
    const derived = derivedState(cell, this.scope.read());
    const { visible } = derived;
    const comesOrGoes = visible !== cell.state.visible;
    this.publish(cell, { ...derived, ...(comesOrGoes && !visible && { error: null }) });
    if (comesOrGoes) {
      this.changeSent();
      this.scope.setAt(this.root, cell.field.name, visible ? cell.state.value : undefined);
    }
    if (cell.touched) this.recheck(cell);
  }

  private recheck(cell: Cell): void {
    if (cell.touched) this.publish(cell, { error: this.errorOf(cell) });
  }

  private publish(cell: Cell, change: Partial<FieldState>): void {
    const before = cell.state;
    const changes = Object.entries(change).some(([key, value]) => !Object.is(before[key as keyof FieldState], value));
    if (!changes) return;
    cell.state = { ...before, ...change };
    cell.changes.emit();
  }

  private changeSent(): void {
    this.sending = null;
    this.options.onChange?.();
  }

  /** @param rule the first rule of the schema that it breaks; looked for by default */
  private errorOf(cell: Cell, rule = this.ruleBrokenBy(cell)): string | null {
    return (rule && this.sentenceOf(cell, rule)) ?? this.conditionOf(cell);
  }

  /** A broken rule of the schema as a sentence; null where the condition of the field comes first. */
  sentenceOf(cell: Cell, rule: BrokenRule): string | null {
    const { field, state, lines } = cell;
    // Lines are validated at their own fields.
    if (lines !== null || !state.visible || isEmpty(state.value)) return null;
    return this.basicError(cell) === null ? brokenMessage(field, rule) : null;
  }

  /** Why a field cannot stay so, apart from the rules of the schema: it is missing, was refused, or fails a check. */
  conditionOf(cell: Cell): string | null {
    const basic = this.basicError(cell);
    const { field, state, objections } = cell;
    // The checks speak only of a value that is there.
    if (basic !== null || !state.visible || isEmpty(state.value)) return basic;
    const [objection] = objections.values();
    return boundError(field, state.value) ?? this.checkError(field.checks) ?? objection ?? null;
  }

  private basicError(cell: Cell): string | null {
    return basicError(cell, (name) => this.cells.get(name)?.state.value);
  }

  /** Each field is validated alone while it is typed: the rules are its own. */
  private ruleBrokenBy({ field, state, lines }: Cell): BrokenRule | null {
    if (lines !== null) return null;
    const broken = this.brokenBy({ [field.name]: state.value });
    return broken.find(({ instancePath }) => instancePath.split('/')[1] === field.name) ?? null;
  }

  /** The sentence of the first check that fails; a check whose values are not known yet does not. */
  checkError(checks: readonly object[]): string | null {
    if (checks.length === 0) return null;
    const failed = failedCheck(checks, this.scope.read());
    return failed === undefined ? null : this.options.say(failed.say, this.scope);
  }
}
