import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CallAction } from '#model/action.ts';
import type { Text } from '#model/expression.ts';
import type { FormMember } from '#model/field.ts';
import { holdPage } from '../calls/busy.ts';
import { useBundle } from '../scope/bundle.tsx';
import { isRelative, rangeOf } from '../widgets/dates.ts';
import { useHost } from '../host/host.ts';
import type { ScopeStore } from '../scope/scope.ts';
import { printText } from '../formats/texts.ts';
import { FormStore } from './form-store.ts';

/**
 * The store of a form, for as long as its definition stays the same. A definition that is replaced while the form is open
 * (a saved file) gets a new store with what was typed.
 */
export function useFormStore(action: CallAction, members: readonly FormMember[], parent: ScopeStore): FormStore {
  const bundle = useBundle();
  const host = useHost();
  const held = useRef<{ action: CallAction; store: FormStore }>(null);
  const surroundings = useRef({ bundle, host });
  surroundings.current = { bundle, host };
  if (held.current?.action !== action) {
    const store = new FormStore({
      members,
      parent,
      validator: (action.validator === undefined ? undefined : bundle.validators[action.validator]) ?? null,
      fill: action.fill,
      marks: action.marks,
      say: (text: Text, scope) => printText(text, scope.read(), surroundings.current.bundle, surroundings.current.host),
      defaultOf: (value, { widget }) => {
        if (!isRelative(value)) return value;
        const days = rangeOf(value, surroundings.current.host.serverNow());
        return widget === 'daterange' ? [...days] : days[1];
      },
    });
    if (held.current !== null) store.restore(held.current.store.draft());
    held.current = { action, store };
  }
  const { store } = held.current;
  useLayoutEffect(() => store.start(), [store]);
  useEffect(() => holdPage(() => store.isChanged), [store]);

  const { schema, validator } = action;
  const isCompiled = validator !== undefined && bundle.validators[validator] !== undefined;
  useEffect(() => {
    if (isCompiled || schema === undefined) return;
    void import('../foreign/foreign-rules.ts').then(({ interpret }) => store.setValidator(interpret(schema)));
  }, [isCompiled, schema, store]);
  return store;
}

/** Every field of the members, groups opened. */
export function fieldsOf(members: readonly FormMember[]): Extract<FormMember, { kind: 'field' }>[] {
  return members.flatMap((member) =>
    member.kind === 'field' ? [member] : member.kind === 'group' ? fieldsOf(member.fields) : [],
  );
}
