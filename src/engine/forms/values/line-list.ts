import { createEmitter } from '#model/emitter.ts';
import type { FieldDefinition, LinesDefinition } from '#model/field.ts';
import { isRecord } from '../../calls/question.ts';
import type { FormDraft } from '../../drafts/draft.ts';
import type { FormField } from './form-errors.ts';
import { draftOf, loadValues, renewRecord, restoreDraft } from './form-record.ts';
import type { FormOptions, FormStore } from './form-store.ts';
import { words } from '../../words/words.ts';

export interface Line {
  /** Stable while earlier lines are added or removed; part of the paths of the line's fields (`lines/n3/amount`). */
  readonly id: string;
  readonly store: FormStore;
  /** Source of the line: a picked record, a selected row or a line of a loaded record. */
  record: Record<string, unknown> | undefined;
}

/** Draft of one line. */
interface LineDraft extends FormDraft {
  record?: Record<string, unknown>;
  isOut?: true;
}

const NONE_OUT: ReadonlySet<Line> = new Set();

interface LineListOptions {
  field: FieldDefinition & { lines: LinesDefinition };
  /** Creates the store of a line; its root is `item`. */
  open(line: Pick<FormOptions, 'record' | 'base' | 'onChange'>): FormStore;
  /** Called after a change of the value that is sent. */
  onChange(value: unknown): void;
  /** Called after a person typed, added or removed something. */
  onTyped(): void;
}

/** The lines of an array field, each with its own store; RJSF's array draws them. */
export class LineList {
  readonly definition: LinesDefinition;
  /**
   * True if the lines are exactly the records read by `fill`: lines can be excluded from the request, but not added or
   * removed.
   */
  readonly isChoice: boolean;
  private readonly options: LineListOptions;
  readonly name: string;
  private all: readonly Line[] = [];
  private out = NONE_OUT;
  private readonly stops = new Map<Line, () => void>();
  private readonly changes = createEmitter();
  private made = 0;
  private isRunning = false;
  /** While several lines change together, the value is published once. */
  private isHeld = false;

  constructor(options: LineListOptions) {
    this.options = options;
    this.definition = options.field.lines;
    this.name = options.field.name;
    const { add, pick } = this.definition;
    this.isChoice = add === undefined && pick === undefined && options.field.fill !== undefined;
    this.all = this.blank();
  }

  readonly subscribe = this.changes.subscribe;

  /** The same array until a line is added or removed. */
  readonly read = (): readonly Line[] => this.all;

  /** The same set until a line is excluded or included. */
  readonly readOut = (): ReadonlySet<Line> => this.out;

  /** The records to send. */
  get value(): Record<string, unknown>[] {
    return this.taken().map(({ store }) => store.values());
  }

  get most(): number {
    return this.options.field.max ?? Infinity;
  }

  start(): () => void {
    this.isRunning = true;
    for (const line of this.all) this.follow(line);
    return () => {
      this.isRunning = false;
      for (const line of this.all) this.unfollow(line);
    };
  }

  /** Adds blank lines, or lines of records, at the end. */
  add(records: readonly (Record<string, unknown> | undefined)[] = [undefined]): Line | undefined {
    const added = records.slice(0, Math.max(0, this.most - this.all.length)).map((record) => this.open(record));
    this.become([...this.all, ...added], this.out);
    this.options.onTyped();
    return added.at(-1);
  }

  /** Removes a line; the returned function restores it at its place. */
  remove(id: string): () => void {
    const at = this.all.findIndex((line) => line.id === id);
    const line = this.all[at];
    if (line === undefined) return () => undefined;
    this.become(this.all.toSpliced(at, 1), this.out);
    this.options.onTyped();
    return () => {
      if (this.all.includes(line) || this.all.length >= this.most) return;
      this.become(this.all.toSpliced(at, 0, line), this.out);
      this.options.onTyped();
    };
  }

  /** Excludes lines from the request with their typed values, or includes them again. */
  leave(lines: readonly Line[], isOut: boolean): void {
    const out = new Set(this.out);
    for (const line of lines) {
      if (isOut) out.add(line);
      else out.delete(line);
    }
    this.become(this.all, out);
    this.options.onTyped();
  }

  /** Sets exactly the lines of these records: lines of known records keep their typed values. */
  pick(records: readonly Record<string, unknown>[]): void {
    const key = this.definition.pick?.key ?? '';
    const before = new Map(this.all.map((line) => [line.record?.[key], line]));
    this.become(records.slice(0, this.most).map((record) => before.get(record[key]) ?? this.open(record)));
    this.options.onTyped();
  }

  /**
   * Creates the lines of a loaded record, or of selected rows.
   * @param isTyped whether the records are values of the lines; otherwise lines are created from them
   */
  load(value: unknown, isTyped: boolean): void {
    const records = (Array.isArray(value) ? value : [value]).filter(isRecord);
    this.become(
      records.map((record) => {
        const line = this.open(record);
        if (isTyped) loadValues(line.store, record);
        return line;
      }),
    );
  }

  /**
   * Replaces the lines of a choice. A line whose record is still there keeps its typed values and whether it is
   * excluded; all others go, so that nobody sends lines of an earlier question.
   */
  renew(records: readonly unknown[]): void {
    const left = [...this.all];
    const lines = records.filter(isRecord).map((record) => {
      const at = left.findIndex((line) => this.isOf(line, record));
      const [old] = at === -1 ? [] : left.splice(at, 1);
      if (old === undefined) return this.open(record);
      renewRecord(old.store, old.record ?? {}, record);
      old.record = record;
      return old;
    });
    this.become(lines, new Set(lines.filter((line) => this.out.has(line))));
  }

  reset(): void {
    this.become(this.blank());
  }

  draft(): LineDraft[] {
    return this.all.map((line) => ({
      ...draftOf(line.store),
      ...(line.record !== undefined && { record: line.record }),
      ...(this.out.has(line) && { isOut: true as const }),
    }));
  }

  restore(kept: unknown): void {
    if (!Array.isArray(kept)) return;
    const out = new Set<Line>();
    const lines = kept.filter(isRecord).map((each) => {
      const { record, values, typed, isOut } = each as Partial<LineDraft>;
      const line = this.open(record);
      restoreDraft(line.store, { values: values ?? {}, typed: typed ?? [] });
      if (isOut === true) out.add(line);
      return line;
    });
    this.become(lines, out);
  }

  /** The visible fields of the included lines. */
  *fields(): Generator<FormField> {
    let sent = 0;
    for (const [at, line] of this.all.entries()) {
      if (this.out.has(line)) continue;
      const path = [this.name, String(sent)];
      sent += 1;
      for (const field of line.store.errors.fields()) {
        const title = words.lines.fieldOf(at + 1, field.title);
        yield { ...field, name: this.pathOf(line, field.name), title, path: [...path, ...field.path] };
      }
    }
  }

  /** The line with this id, or at this index of the request. */
  lineAt(word: string): Line | undefined {
    return this.all.find(({ id }) => id === word) ?? this.taken()[Number(word)];
  }

  pathOf(line: Line, name: string): string {
    return `${this.name}/${line.id}/${name}`;
  }

  private blank(): Line[] {
    const { add, pick } = this.definition;
    const { field } = this.options;
    const isByHand = add !== undefined && pick === undefined && field.fill === undefined;
    const count = isByHand ? (field.min ?? (field.required === true ? 1 : 0)) : 0;
    return Array.from({ length: count }, () => this.open(undefined));
  }

  private open(record: Record<string, unknown> | undefined): Line {
    this.made += 1;
    const box: { line?: Line } = {};
    const taken = this.definition.taken.map((name) => [name, record?.[name]] as const);
    const base = Object.fromEntries(taken.filter(([, value]) => value !== undefined && value !== null));
    const store = this.options.open({ record, base, onChange: () => box.line && this.changed(box.line) });
    box.line = { id: `n${this.made}`, store, record };
    return box.line;
  }

  /** The included lines. */
  private taken(): readonly Line[] {
    return this.out.size === 0 ? this.all : this.all.filter((line) => !this.out.has(line));
  }

  /** A record is recognised by the fields that its line takes from it. */
  private isOf(line: Line, record: Record<string, unknown>): boolean {
    return this.definition.taken.every((name) => Object.is(line.record?.[name], record[name]));
  }

  private become(lines: readonly Line[], out = NONE_OUT): void {
    this.isHeld = true;
    for (const line of this.all) if (!lines.includes(line)) this.unfollow(line);
    this.all = lines;
    this.out = out;
    if (this.isRunning) for (const line of lines) if (!this.stops.has(line)) this.follow(line);
    this.isHeld = false;
    this.options.onChange(this.value);
    this.changes.emit();
  }

  private follow(line: Line): void {
    const stop = line.store.start();
    const forget = line.store.watch(() => this.options.onTyped());
    this.stops.set(line, () => {
      stop();
      forget();
    });
  }

  private unfollow(line: Line): void {
    this.stops.get(line)?.();
    this.stops.delete(line);
  }

  private changed(line: Line): void {
    if (!this.isHeld && this.all.includes(line)) this.options.onChange(this.value);
  }
}
