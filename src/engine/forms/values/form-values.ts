import { createScope, type ScopeStore } from '../../scope/scope.ts';

/** Root under which expressions read the values: `form`, or `item` in a line of an array. */
export type ValueRoot = 'form' | 'item' | 'filter';

/** A field before anything is typed. */
interface Start {
  name: string;
  value: unknown;
  isVisible: boolean;
}

/**
 * The values of one form, or of one line of it: each is kept once. Those of visible fields are one object, a root of
 * the scope; a hidden field keeps its value outside until it is shown again.
 */
export class FormValues {
  readonly scope: ScopeStore;
  private readonly root: ValueRoot;
  private readonly hidden = new Map<string, unknown>();
  /** Fields of a line that are empty while expressions read the value of the line's record under their name. */
  private readonly recordOnly = new Set<string>();

  /** @param record the record that a line was created from; expressions read it until a value is typed over it */
  constructor(parent: ScopeStore | null, root: ValueRoot, starts: readonly Start[], record?: Record<string, unknown>) {
    this.root = root;
    const data: Record<string, unknown> = { ...record };
    for (const { name, value, isVisible } of starts) {
      if (!isVisible) this.hidden.set(name, value);
      else if (record === undefined || value !== undefined) data[name] = value;
      else this.recordOnly.add(name);
    }
    this.scope = createScope(parent, { [root]: data, chosen: {}, result: {}, data: {} });
  }

  /** The values of all visible fields, including empty ones; a new object after each change. */
  get data(): Readonly<Record<string, unknown>> {
    return this.scope.read()[this.root] as Record<string, unknown>;
  }

  get(name: string): unknown {
    if (this.hidden.has(name)) return this.hidden.get(name);
    return this.recordOnly.has(name) ? undefined : this.scope.readAt(this.root, name);
  }

  set(name: string, value: unknown): void {
    if (this.hidden.has(name)) this.hidden.set(name, value);
    else this.write(name, value);
  }

  /** Moves a field's value out of the object, or back into it. */
  show(name: string, isVisible: boolean): void {
    if (isVisible !== this.hidden.has(name)) return;
    const value = this.get(name);
    if (isVisible) this.hidden.delete(name);
    else this.hidden.set(name, value);
    this.write(name, isVisible ? value : undefined);
  }

  /** Replaces a value of the line's record; the field of that name is empty. */
  renew(name: string, value: unknown): void {
    if (!this.hidden.has(name)) this.recordOnly.add(name);
    this.scope.setAt(this.root, name, value);
  }

  private write(name: string, value: unknown): void {
    this.recordOnly.delete(name);
    this.scope.setAt(this.root, name, value);
  }
}
