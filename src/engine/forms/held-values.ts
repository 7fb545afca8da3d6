import { createContext } from 'react';
import { flushSync } from 'react-dom';
import type { ValueHolder } from './form-store.ts';

/** The part of RJSF's form that is used here. */
export interface RjsfHandle {
  readonly state: { formData?: unknown };
  setFieldValue(path: string[], value: unknown): void;
}

/** A value that a person has typed and RJSF has not heard of; the store has. */
export interface TypedValue {
  /** Gives it to RJSF. */
  hand(): void;
  /** The field draws RJSF's value again. */
  release(): void;
}

interface Mirror {
  /** Takes a value that the user typed into a field. */
  receive(name: string, value: unknown): void;
  /** Every value that RJSF holds. */
  all(): Record<string, unknown>;
  /** One of them. */
  held(name: string): unknown;
}

/** Longer than this no typed value waits, however busy the page is. */
const LONGEST_WAIT = 60;

/**
 * The way of values between the fields of one form, RJSF, which holds them, and the store, which mirrors them for
 * expressions. Field and store have what is typed at once; RJSF, which walks all fields for each change, hears of it when
 * the page is idle, when a field is left, and before a submit.
 */
export class HeldValues implements ValueHolder {
  form: RjsfHandle | null = null;
  /** The values that RJSF begins with. */
  readonly initial: Record<string, unknown>;
  private readonly store: Mirror;
  private readonly typed = new Map<string, TypedValue>();
  private readonly own = new Set<string>();
  private stopWaiting: (() => void) | null = null;
  private isQueued = false;

  constructor(store: Mirror) {
    this.store = store;
    this.initial = store.all();
  }

  /** Keeps a typed value until RJSF is given it. @param path the field's; in a line `lines/n3/amount` */
  hold(path: string, typed: TypedValue): void {
    this.own.delete(path);
    this.typed.set(path, typed);
    this.stopWaiting ??= whenIdle(this.flush);
  }

  /** A value that the store has set: it replaces what is being typed. All of one moment reach RJSF as one change. */
  set(name: string): void {
    this.typed.get(name)?.release();
    this.typed.delete(name);
    this.own.add(name);
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      this.flush();
    });
  }

  /** Gives RJSF all values that wait; those of lines with the lines, where the store has set these. */
  readonly flush = (): void => {
    this.stopWaiting?.();
    this.stopWaiting = null;
    const { form, own } = this;
    if (form === null) return;
    const typed = [...this.typed];
    this.typed.clear();
    const inside = typed.filter(([path]) => own.has(path.split('/')[0] ?? ''));
    // A value handed over on blur may still be pending: this applies it, too.
    flushSync(() => {
      for (const each of typed) {
        if (inside.includes(each)) continue;
        each[1].hand();
        each[1].release();
      }
    });
    if (own.size === 0) return;
    const values = Object.fromEntries([...own].map((name) => [name, this.store.held(name)]));
    own.clear();
    flushSync(() => {
      form.setFieldValue([], { ...(form.state.formData as object), ...values });
      for (const [, each] of inside) each.release();
    });
  };

  /** A field is left, maybe while React is drawing, when nothing can be drawn at once: RJSF hears of it when it draws next. */
  readonly leave = (): void => {
    if (this.form === null) return;
    const typed = [...this.typed.values()];
    this.typed.clear();
    for (const each of typed) {
      each.hand();
      each.release();
    }
  };

  /** RJSF's onChange. @param id the changed field's; changes made by the store have the root's */
  readonly receive = (formData: unknown, id: string | undefined): void => {
    const name = id?.startsWith(ROOT) === true ? id.slice(ROOT.length) : '';
    if (name !== '') this.store.receive(name, (formData as Record<string, unknown> | undefined)?.[name]);
  };

  attach(form: RjsfHandle | null): void {
    this.form = form;
    const now = this.store.all();
    for (const name of new Set([...Object.keys(this.initial), ...Object.keys(now)]))
      if (!isSameValue(this.initial[name], now[name])) this.set(name);
  }

  /** RJSF's form goes away: the store has all that was typed. */
  detach(): void {
    this.stopWaiting?.();
    this.stopWaiting = null;
    this.form = null;
    this.typed.clear();
  }
}

/** RJSF's id of a field is this and the field's name. */
const ROOT = 'root_';

export const HeldValuesContext = createContext<HeldValues | null>(null);

/** RJSF copies values for each change: equal ones are the same. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  const areObjects = typeof left === 'object' && typeof right === 'object';
  return areObjects && JSON.stringify(left) === JSON.stringify(right);
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT });
  return () => cancelIdleCallback(handle);
}
