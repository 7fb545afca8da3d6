import { createEmitter } from '#model/emitter.ts';
import { evaluate } from '#model/evaluate.ts';
import type { Expression, Text } from '#model/expression.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Validator } from '#model/screen.ts';
import type { ScopeStore } from '../../scope/scope.ts';
import { asTyped, cellsOf, derivedState, isEmpty, type Cell, type FieldState } from './form-cell.ts';
import { FormErrors, type LinePlace } from './form-errors.ts';
import { loadValues } from './form-record.ts';
import { FormValues, type ValueRoot } from './form-values.ts';
import { LineList } from './line-list.ts';
import { SchemaRules } from './schema-rules.ts';

export interface FormOptions {
  members: readonly FormMember[];
  parent: ScopeStore | null;
  /** The compiled rules. */
  validator: Validator | null;
  /** Interpreted if nothing is compiled. */
  schema?: JsonSchema | undefined;
  /** Formats the sentence of a check in the form's scope. */
  say(text: Text, scope: ScopeStore): string;
  /** The record that the form edits, once it is loaded. */
  fill?: Expression;
  /** Rejected fields of the record: a list of `{ field, reason }`. */
  marks?: Expression;
  root?: ValueRoot;
  /** The record that a line was created from; expressions read it as `item` until a value is typed over it. */
  record?: Record<string, unknown>;
  /** Values that a line takes from its record and sends with its fields. */
  base?: Record<string, unknown>;
  /** The place of a line. */
  line?: LinePlace;
  /** Called after a change of anything that is sent. */
  onChange?(): void;
  /** Resolves words of `default` such as `today`. */
  defaultOf?(value: unknown, field: FieldDefinition): unknown;
}

export type FormCell = Cell<LineList>;

/**
 * Everything that follows from the values of one form. The values are one object, root `form` of the scope: RJSF
 * validates it, expressions and the request read it. Each field has its own subscription: a key in one of 300 fields
 * validates only that field.
 */
export class FormStore {
  readonly scope: ScopeStore;
  readonly current: FormValues;
  readonly rules: SchemaRules;
  readonly errors: FormErrors;
  readonly cells: ReadonlyMap<string, FormCell>;
  /** True if something was typed since the form was opened or sent. */
  isChanged = false;
  /** Cached values for the request, until one of them changes. */
  private sending: Record<string, unknown> | null = null;
  private readonly watchers = createEmitter();
  private readonly options: FormOptions;
  private recordLoaded = false;

  constructor(options: FormOptions) {
    this.options = options;
    this.rules = new SchemaRules(options.validator, options.schema);
    this.errors = new FormErrors(this, this.rules, options.line);
    const cells = cellsOf<LineList>(options.members, (name) => this.current.get(name));
    this.cells = new Map(cells.map((cell) => [cell.field.name, cell]));
    const starts = cells.map(({ field, state: { visible } }) => ({
      name: field.name,
      value: this.startOf(field),
      isVisible: visible,
    }));
    this.current = new FormValues(options.parent, options.root ?? 'form', starts, options.record);
    this.scope = this.current.scope;
    for (const cell of this.cells.values()) this.makeLines(cell);
    this.settle();
  }

  /** Subscribes to the scope; the returned function unsubscribes. */
  start(): () => void {
    const stops: (() => void)[] = [];
    const follow = (reads: readonly string[], listener: () => void): void => {
      if (reads.length > 0) stops.push(this.scope.subscribe(reads, listener));
    };
    for (const cell of this.cells.values()) {
      const { fill, value } = cell.field;
      follow(cell.reads, () => this.derive(cell));
      follow(cell.checkReads, () => this.errors.recheck(cell));
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
  cell(path: string): FormCell | undefined {
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

  /** Sets a value that the person typed or chose. */
  type(name: string, value: unknown): void {
    const cell = this.cells.get(name);
    if (cell === undefined || Object.is(cell.value, value)) return;
    cell.typed = true;
    cell.refused = null;
    this.put(cell, value);
    if (cell.state.recognised) this.publish(cell, { recognised: false });
    this.noteTyped();
  }

  private noteTyped(): void {
    this.isChanged = true;
    this.watchers.emit();
  }

  /** Sets a value recognised from a picture, unless the person typed one. @returns whether it was set */
  recognise(name: string, value: unknown): boolean {
    const cell = this.cell(name);
    if (cell === undefined || cell.state.readOnly || isEmpty(value)) return false;
    if (!isEmpty(cell.value) && !cell.state.recognised && !Object.is(cell.value, value)) return false;
    this.type(name, value);
    this.publish(cell, { recognised: true });
    return true;
  }

  get data(): Readonly<Record<string, unknown>> {
    return this.current.data;
  }

  /** The non-empty values, with what a line takes from its record; the same object until one of them changes. */
  values(): Record<string, unknown> {
    if (this.sending !== null) return this.sending;
    const given = [...this.cells.values()].flatMap(({ field, value, state: { visible } }) =>
      visible && !isEmpty(value) ? [[field.name, value] as const] : [],
    );
    return (this.sending = { ...this.options.base, ...Object.fromEntries(given) });
  }

  /** Resets the form to the schema's defaults, after a send or for another entry. */
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
    this.isChanged = false;
    this.settle();
  }

  markSent(): void {
    this.isChanged = false;
  }

  /** Formats a text with the values of the form. */
  say(text: Text): string {
    return this.options.say(text, this.scope);
  }

  /** Calls back after every typed change. */
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

  private startOf(field: FieldDefinition): unknown {
    return this.options.defaultOf === undefined ? field.default : this.options.defaultOf(field.default, field);
  }

  private makeLines(cell: FormCell): void {
    const { field } = cell;
    if (field.lines === undefined) return;
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
          line: { errors: this.errors, field },
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
    loadValues(this, values as Record<string, unknown>);
    const marks = this.options.marks && evaluate(this.options.marks, this.scope.read());
    if (!Array.isArray(marks)) return;
    // A rejected field shows its reason until its value changes.
    this.errors.refuse(marks.map(({ field, reason }) => ({ path: `/${String(field)}`, message: String(reason) })));
  }

  private refill(cell: FormCell, fill: Expression): void {
    const choice = cell.lines?.isChoice === true ? cell.lines : null;
    if (cell.typed && choice === null) return;
    // If some fields are marked for correction, all others keep the record's value, empty or not.
    if (this.options.marks !== undefined && cell.state.readOnly) return;
    const value = evaluate(fill, this.scope.read());
    if ((choice ? !Array.isArray(value) : isEmpty(value)) || Object.is(value, cell.lastFilled)) return;
    cell.lastFilled = value;
    if (choice !== null) choice.renew(value as unknown[]);
    else if (cell.lines === null) this.put(cell, asTyped(cell.field, value));
    else cell.lines.load(value, false);
  }

  /** Sets a value from any source; dependent values follow at once. */
  put(cell: Cell, value: unknown): void {
    if (Object.is(cell.value, value)) return;
    this.sending = null;
    this.current.set(cell.field.name, value);
    if (cell.state.visible) this.options.onChange?.();
    const error = cell.touched ? this.errors.errorOf(cell) : cell.state.error;
    cell.state = { ...cell.state, version: cell.state.version + 1, error };
    cell.changes.emit();
  }

  /** Evaluates conditions and live props again; a field that appears or disappears enters or leaves root `form`. */
  private derive(cell: Cell): void {
    const derived = derivedState(cell, this.scope.read());
    const { visible } = derived;
    const comesOrGoes = visible !== cell.state.visible;
    this.publish(cell, { ...derived, ...(comesOrGoes && !visible && { error: null }) });
    if (comesOrGoes) {
      this.sending = null;
      this.current.show(cell.field.name, visible);
      this.options.onChange?.();
    }
    if (cell.touched) this.errors.recheck(cell);
  }

  publish(cell: Cell, change: Partial<FieldState>): void {
    const before = cell.state;
    const changes = Object.entries(change).some(([key, value]) => !Object.is(before[key as keyof FieldState], value));
    if (!changes) return;
    cell.state = { ...before, ...change };
    cell.changes.emit();
  }
}
