import { createContext } from 'react';
import { flushSync } from 'react-dom';
import type { ValueHolder } from './form-options.ts';

/** The part of RJSF's form that is used here. */
export interface RjsfHandle {
  readonly state: { formData?: unknown };
  setFieldValue(path: string[], value: unknown): void;
}

/** A value that a person has typed and RJSF has not heard of; the store has. */
export interface TypedValue {
  value: unknown;
  /** Gives it to RJSF. */
  hand(): void;
  /** The field draws RJSF's value again. */
  release(): void;
}

interface Mirror {
  /** Takes a value that the user typed into a field. */
  receive(name: string, value: unknown): void;
  all(): Record<string, unknown>;
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
  private readonly own = new Map<string, unknown>();
  private stopWaiting: (() => void) | null = null;
  private isQueued = false;

  constructor(store: Mirror) {
    this.store = store;
    this.initial = store.all();
  }

  /** Keeps a typed value until RJSF is given it. */
  hold(name: string, typed: TypedValue): void {
    this.own.delete(name);
    this.typed.set(name, typed);
    this.store.receive(name, typed.value);
    this.stopWaiting ??= whenIdle(this.flush);
  }

  /** A value that the store has set: it replaces what is being typed. All of one moment reach RJSF as one change. */
  set(name: string, value: unknown): void {
    this.typed.get(name)?.release();
    this.typed.delete(name);
    this.own.set(name, value);
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      this.flush();
    });
  }

  /** Gives RJSF all values that wait. */
  readonly flush = (): void => {
    this.stopWaiting?.();
    this.stopWaiting = null;
    const { form } = this;
    if (form === null) return;
    if (this.typed.size > 0) {
      const typed = [...this.typed.values()];
      this.typed.clear();
      flushSync(() => {
        for (const each of typed) {
          each.hand();
          each.release();
        }
      });
    }
    if (this.own.size > 0) {
      const own = Object.fromEntries(this.own);
      this.own.clear();
      // A value handed over on blur may still be pending: apply it first.
      flushSync(() => undefined);
      flushSync(() => form.setFieldValue([], { ...(form.state.formData as object), ...own }));
    }
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
      if (!Object.is(this.initial[name], now[name])) this.set(name, now[name]);
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
