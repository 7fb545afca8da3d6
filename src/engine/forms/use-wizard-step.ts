import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StepDefinition } from '#model/action.ts';
import type { FormStore } from './form-store.ts';
import { canResumeAt, isResult, membersOf } from './wizard-steps.ts';
import { fieldsOf } from './use-form-store.ts';

const PARAMETER = 'step';

export interface WizardStep {
  at: number;
  /** Into the history, so that the browser's own way back goes back a step. The result takes the place of what led to it. */
  go(name: string): void;
  /** To the first step, because the one in the address cannot be shown. */
  goBack(): void;
  /** That has happened, and what was typed is still there. */
  cameBack: boolean;
}

/**
 * The step in the address. An address is followed only where it can be: with all values of the steps before it, and never
 * back into a form that was sent.
 */
export function useWizardStep(steps: StepDefinition[], store: FormStore, onAfresh: () => void): WizardStep {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get(PARAMETER);
  const index = Math.max(
    0,
    steps.findIndex((step) => step.name === wanted),
  );
  const reached = useRef<Set<string>>(new Set([steps[0]?.name ?? '']));
  const isSent = useRef(false);
  const isFirst = useRef(true);
  const [cameBack, setCameBack] = useState(false);

  const step = steps[index];
  const isReached = step !== undefined && reached.current.has(step.name);
  const mayResume = isFirst.current && canResumeAt(steps, index) && isFilled(steps.slice(0, index), store);
  const leadsBack = isSent.current && step !== undefined && !isResult(step);
  const at = leadsBack || !(isReached || mayResume) ? 0 : index;
  if (mayResume) for (const before of steps.slice(0, index + 1)) reached.current.add(before.name);

  const write = useCallback(
    (name: string | null, replace: boolean) => {
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (name === null) after.delete(PARAMETER);
          else after.set(PARAMETER, name);
          return after;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParameters],
  );

  const startAfresh = useCallback(() => {
    isSent.current = false;
    reached.current = new Set([steps[0]?.name ?? '']);
    onAfresh();
  }, [steps, onAfresh]);

  const goBack = useCallback(() => {
    setCameBack(store.isChanged);
    write(null, true);
  }, [store, write, setCameBack]);

  useEffect(() => {
    if (isFirst.current && at !== index) setCameBack(store.isChanged);
    isFirst.current = false;
    // Only once the result is on the glass: until then the form is still the one that is being sent.
    if (step !== undefined && isResult(step) && at === index) isSent.current = true;
    if (leadsBack) startAfresh();
    if (at !== index) write(null, true);
  }, [at, index, step, leadsBack, startAfresh, write, store]);

  const go = useCallback(
    (name: string) => {
      const next = steps.find((each) => each.name === name);
      if (next === undefined) return;
      setCameBack(false);
      if (isSent.current && !isResult(next)) startAfresh();
      reached.current.add(name);
      write(name === steps[0]?.name ? null : name, isResult(next));
    },
    [steps, startAfresh, write],
  );
  return { at, go, goBack, cameBack };
}

function isFilled(steps: StepDefinition[], store: FormStore): boolean {
  return steps.every((step) => store.check(fieldsOf(membersOf(step.block)).map(({ name }) => name)).length === 0);
}
