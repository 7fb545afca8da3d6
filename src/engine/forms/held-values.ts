import { flushSync } from 'react-dom';
import { isSameValue } from './form-cell.ts';
import type { FormStore, ValueHolder } from './form-store.ts';

/** The part of RJSF's form that is used here. */
export interface RjsfHandle {
  readonly state: { formData?: unknown };
  setFieldValue(path: string[], value: unknown): void;
}

/** Milliseconds without a key after which RJSF hears of what was typed. */
const PAUSE = 200;

/**
 * The way of values from the store of one form to RJSF, which holds them. The store has what is typed at once; RJSF, which
 * walks all fields for each change, hears of it when the typing pauses, when a field is left, before a submit, and when
 * lines come or go.
 */
export class HeldValues implements ValueHolder {
  /** The values that RJSF begins with. */
  readonly initial: Record<string, unknown>;
  private readonly store: Pick<FormStore, 'all' | 'held' | 'attach'>;
  private form: RjsfHandle | null = null;
  private readonly waiting = new Set<string>();
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(store: HeldValues['store']) {
    this.store = store;
    this.initial = store.all();
  }

  attach(form: RjsfHandle | null): () => void {
    this.form = form;
    this.store.attach(this);
    const given = this.valuesOf(form);
    for (const name of Object.keys({ ...given, ...this.store.all() })) this.waiting.add(name);
    this.receive(given);
    queueMicrotask(this.flush);
    return () => {
      clearTimeout(this.pause);
      this.store.attach(null);
      this.form = null;
    };
  }

  set(name: string, atOnce = false): void {
    this.waiting.add(name);
    clearTimeout(this.pause);
    // All of one moment reach RJSF as one change.
    if (atOnce) queueMicrotask(this.flush);
    else this.pause = setTimeout(this.hand, PAUSE);
  }

  waits(name: string): boolean {
    return this.waiting.has(name);
  }

  /** Gives RJSF all that waits, and lets it draw. */
  readonly flush = (): void => flushSync(this.hand);

  /** Gives RJSF all that waits, maybe while React is drawing: it draws with that, or next. */
  readonly hand = (): void => {
    clearTimeout(this.pause);
    const { form, waiting } = this;
    if (form === null || waiting.size === 0) return;
    const values = Object.fromEntries([...waiting].map((name) => [name, this.store.held(name)]));
    form.setFieldValue([], { ...this.valuesOf(form), ...values });
  };

  /** RJSF holds these values now. */
  readonly receive = (values: unknown): void => {
    const held = (values ?? {}) as Record<string, unknown>;
    for (const name of this.waiting) if (isSameValue(held[name], this.store.held(name))) this.waiting.delete(name);
  };

  private valuesOf(form: RjsfHandle | null): Record<string, unknown> {
    return { ...(form?.state.formData as object | undefined) };
  }
}
