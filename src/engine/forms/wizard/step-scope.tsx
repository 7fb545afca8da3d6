import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import type { CallAction, StepDefinition } from '#model/action.ts';
import { isKnown } from '#model/evaluate.ts';
import type { FieldDefinition } from '#model/field.ts';
import { Notice } from '../../states/Notice.tsx';
import { questionsIn, standingsIn, useStandings, type Standing } from '../../calls/question.ts';
import type { CallError } from '../../errors/call-error.ts';
import { createScope, type ScopeStore } from '../../scope/scope.ts';
import { useFromScope } from '../../scope/use-scope.tsx';
import { optionsKey, useOptions } from '../../widgets/options/options.ts';
import { MissingRecord } from '../submit/FormQuestions.tsx';
import type { FormStore } from '../values/form-store.ts';
import { isRead, readsOfStep } from '../submit/wizard-steps.ts';
import { words } from '../../words/words.ts';

/**
 * The scope of a step. A read-only step keeps what it shows once everything is loaded, even if a question is asked
 * again. After a reload, or if a person moves fast, some of it is not loaded yet.
 * @param holds whether the step is read-only
 */
export function useStepScope(action: CallAction, step: StepDefinition, store: FormStore, holds: boolean) {
  const [, drawAgain] = useState(0);
  const reads = useMemo(() => readsOfStep(action, step), [action, step]);
  const names = useMemo(() => questionsIn(reads), [reads]);
  const fields = useMemo(() => chosenIn(reads, store), [reads, store]);
  const standings = useStandings(names);
  const choices = useFromScope(
    fields.flatMap(({ name }) => [`chosen.${name}`, `form.${name}`]),
    (scope) => fields.map((field) => choiceOf(field, store, scope)),
  );
  const held = useRef<{ store: FormStore; step: string; scope: ScopeStore } | null>(null);
  const isEntered = useRef('');

  const openNow = (): [string, Standing][] =>
    // A question that is not of this form belongs to the surrounding screen.
    Object.entries(standingsIn(store.scope, names)).filter(([name, { state }]) =>
      state === 'unheard' ? name in action.data : state !== 'still',
    );
  const hold = (): boolean => {
    const isKnownNow = fields.every((field) => choiceOf(field, store, store.scope) === 'known');
    if (!isKnownNow || openNow().length > 0) return false;
    const data = (store.scope.read().data ?? {}) as Record<string, unknown>;
    const known = Object.entries(data).filter(([, value]) => isKnown(value));
    held.current = { store, step: step.name, scope: createScope(store.scope, { data: Object.fromEntries(known) }) };
    return true;
  };

  if (!holds || held.current?.store !== store || held.current.step !== step.name) held.current = null;
  const entry = holds ? step.name : '';
  if (isEntered.current !== entry) {
    isEntered.current = entry;
    if (holds) hold();
  }
  // Waits until the questions are drawn too, because a choice that was just made may start one of them.
  useLayoutEffect(() => {
    if (holds && held.current === null && hold()) drawAgain((count) => count + 1);
    // oxlint-disable-next-line react/exhaustive-deps -- `hold` reads values that change with these
  }, [holds, step, store, standings, choices]);

  const isHeld = held.current !== null;
  const isOpen = holds && !isHeld;
  const open = isOpen ? Object.fromEntries(openNow()) : {};
  return {
    scope: held.current?.scope ?? store.scope,
    /** True if everything that a read-only step shows is known and held. */
    isHeld,
    /** Holds the data loaded so far, and returns its scope. */
    holdAgain(): ScopeStore {
      if (holds && hold()) drawAgain((count) => count + 1);
      return held.current?.scope ?? store.scope;
    },
    /** Replaces a read-only step until its data is loaded. */
    shown: isOpen && (
      <>
        {fields.map((field) => (
          <ChosenBefore key={`${field.name} ${optionsKey(field)}`} field={field} store={store} />
        ))}
        <MissingRecord standings={open} place={step.place} />
      </>
    ),
    /** An earlier choice is no longer available. */
    isGone: isOpen && choices.includes('gone'),
    /** The refusal of the step's data, which must be corrected first. */
    refusal: refusalIn(open),
  };
}

/** The refusal that keeps a read-only step from being shown: a new request would be refused again. */
export function refusalOf(action: CallAction, step: StepDefinition, store: FormStore): CallError | null {
  return isRead(action, step) ? refusalIn(standingsIn(store.scope, questionsIn(readsOfStep(action, step)))) : null;
}

function refusalIn(standings: Record<string, Standing>): CallError | null {
  const errors = Object.values(standings).map(({ state, unanswered }) =>
    state === 'failed' ? unanswered?.error : null,
  );
  return errors.find((error) => error?.kind === 'refused') ?? null;
}

/** The fields whose chosen records are read (`chosen.account.bankName`). */
function chosenIn(reads: readonly string[], store: FormStore): FieldDefinition[] {
  const names = reads.flatMap((path) => (path.startsWith('chosen.') ? [path.split('.')[1] ?? ''] : []));
  return [...new Set(names)].flatMap((name) => store.cell(name)?.field ?? []);
}

function choiceOf(field: FieldDefinition, store: FormStore, scope: ScopeStore): 'known' | 'unknown' | 'gone' {
  if (!isKnown(store.cell(field.name)?.value)) return 'known';
  const chosen = (scope.read().chosen as Record<string, unknown> | undefined)?.[field.name];
  if (isKnown(chosen)) return 'known';
  // Null means that the options were loaded without it; a searched option may still be loading.
  const isSearched = field.options?.kind === 'call' && field.options.search !== undefined;
  return chosen === null && !isSearched ? 'gone' : 'unknown';
}

/** Loads the options of a field of an earlier step, which after a reload nothing else does. */
function ChosenBefore({ field, store }: { field: FieldDefinition; store: FormStore }): ReactNode {
  const { error, retry } = useOptions(field, store.cell(field.name)?.value);
  if (error === null) return null;
  const again = (
    <Button size="small" onClick={retry}>
      {words.basics.retry}
    </Button>
  );
  return (
    <Notice tone="danger" actions={again}>
      {words.forms.loadFailed(field.title, error)}
    </Notice>
  );
}
