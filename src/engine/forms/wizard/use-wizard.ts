import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ButtonText, StepDefinition, CallAction } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import type { CallDefinition } from '#model/call.ts';
import { canonical } from '#model/canonical.ts';
import { holds, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import { askedFor, fieldOfNeed, isSkipped, type CodeNeed } from '#model/need.ts';
import { createSendOnce } from '../../actions/send-once.ts';
import { callOf, useBundle } from '../../scope/bundle.tsx';
import { useActionSurroundings } from '../../actions/surroundings.tsx';
import { useCallAnswer } from '../../calls/question.ts';
import { useCallSession } from '../../calls/session.tsx';
import { useSend, type Send } from '../../calls/use-send.ts';
import { callNameOf, fillingOf, fillRequest } from '../../scope/filling.ts';
import { useHost } from '../../host/host.ts';
import type { CodeAnswer, CodeRequest } from '../../needs/code-need.ts';
import { needsOf } from '../../needs/state-need.ts';
import type { ScopeStore } from '../../scope/scope.ts';
import { useFromScope } from '../../scope/use-scope.tsx';
import { printText, useButtonText } from '../../formats/texts.ts';
import { useInsteadOfForm } from '../submit/FormQuestions.tsx';
import { focusField, type FormAround, fieldsOf } from '../fields/form-around.tsx';
import type { FormStore } from '../values/form-store.ts';
import { refusalOf, useStepScope } from './step-scope.tsx';
import { useQuote } from './use-quote.ts';
import { useSubmit } from '../submit/use-submit.ts';
import { isRead, isResult, figuresOf, membersOf, canResumeAt } from '../submit/wizard-steps.ts';
import { words } from '../../words/words.ts';

export type Wizard = ReturnType<typeof useWizard>;

/** A form in steps: the current step, its data, and what follows. */
export function useWizard(
  block: Blocks['form'],
  store: FormStore,
  around: FormAround,
  clearDrafts: () => void,
  content: RefObject<HTMLElement | null>,
) {
  const { action } = block;
  const bundle = useBundle();
  const host = useHost();
  const steps = useVisibleSteps(action.steps);
  const send = useSend();
  const { sendStep, forget } = useStepCalls(send);
  const startAfresh = useCallback(() => {
    clearDrafts();
    forget();
    store.reset();
  }, [clearDrafts, forget, store]);
  const { at, go, goBack, leave, cameBack } = useWizardStep(steps, action.steps, store, startAfresh);
  const step = steps[at] as StepDefinition;
  const names = useMemo(() => namesOf(step), [step]);
  const run = useSubmit(action, around);
  const { close: closeAround } = useActionSurroundings();
  const [code, setCode] = useState<{ request: CodeRequest; end(answer?: CodeAnswer): void } | null>(null);
  const mainTitle = useButtonText(buttonOf(block, step));

  const isOnlyRead = useMemo(() => isRead(action, step), [action, step]);
  const { scope, isHeld, holdAgain, shown, isGone, refusal } = useStepScope(action, step, store, isOnlyRead);
  const isSending = step.next?.kind === 'submit';
  const lost = useLost(action, scope, isHeld && isSending && !run.isRunning, send);
  const missing = useInsteadOfForm(action, block.place);
  const isReady = missing === null && (!isOnlyRead || isHeld);
  const quote = useQuote(action, {
    scope,
    step: step.name,
    isConfirming: isHeld && isSending,
    isAtCode: code !== null,
    isSent: run.isRunning || lost.which !== null,
    async ask({ kind, name }) {
      const from = kind === 'data' ? action.data[name] : action.steps.find((each) => each.name === name)?.next;
      if (from === undefined || !('filling' in from)) throw new Error(`Nothing answers ${kind}.${name}`);
      store.scope.setAt(kind, name, await send(from.call, fillRequest(from.filling, store.scope.read()).request));
      return kind === 'data' ? holdAgain() : scope;
    },
    closeCode: () => code?.end(),
  });
  // A chosen option no longer exists: go back to the step where it is chosen.
  useEffect(() => {
    if (isGone) goBack();
  }, [isGone, goBack]);
  const open = useOpenField(steps, step, around, content, go);
  // The error is shown at the step that can correct it.
  const before = steps[at - 1]?.name;
  useEffect(() => {
    if (refusal === null || before === undefined) return;
    run.tell(refusal);
    go(before);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per refusal
  }, [refusal]);
  // A server error about a field of another step opens that step.
  const [firstWrong] = run.trouble.invalid;
  useEffect(() => {
    if (firstWrong !== undefined && stepOf(steps, firstWrong.name) !== step) open(firstWrong.name);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per attempt
  }, [firstWrong]);

  const goOn = (): void => {
    const next = steps[at + 1];
    if (next !== undefined) go(next.name);
  };

  const submit = async (): Promise<void> => {
    const wrong = store.errors.check();
    const first = wrong[0] && stepOf(steps, wrong[0].name);
    if (first !== undefined && first !== step) {
      run.tellInvalid(store.errors.show());
      return;
    }
    // The quote has expired: ask again before sending.
    if (quote.hasEnded && quote.renewal === null && lost.which === null && action.quote?.from.kind === 'data') {
      let isSame = false;
      const answered = await run.attempt(async () => void (isSame = await quote.askAgain()));
      if (!answered || !isSame) return;
    }
    const print = (text: Text, values: Scope): string => printText(text, values, bundle, host);
    const outcome = await run.submit({
      title: mainTitle,
      name: 'submit',
      isTitleWhole: true,
      scope,
      summary: figuresOf(step.block, scope.read(), print),
      askCode: (request) =>
        new Promise((resolve) => {
          quote.end();
          setCode({
            request,
            end: (answer) => {
              setCode(null);
              resolve(answer);
            },
          });
        }),
      surroundings: { close: closeAround, goToStep: go },
    });
    if (outcome.kind === 'cancelled') return;
    lost.settle();
    quote.end();
    if (outcome.kind !== 'done') return;
    store.scope.setAt('result', 'submit', outcome.result);
    clearDrafts();
    if (action.then !== undefined) return;
    // The result may have shown or hidden a step after this one.
    const later = action.steps
      .slice(action.steps.indexOf(step) + 1)
      .find((each) => isIncluded(each, store.scope.read()));
    if (later !== undefined) return go(later.name);
    // Without a result step nothing is left to show, and the last step must not be sent twice.
    leave();
    if (closeAround) closeAround();
    else startAfresh();
  };

  const press = async (): Promise<void> => {
    run.tellInvalid([]);
    const { next } = step;
    if (run.isRunning || next === undefined || !isReady) return;
    if (!isOnlyRead && !(await run.answered(names))) return;
    if (!(await run.preCheck(membersOf(step.block), next.kind === 'submit' ? [] : next.checks))) return;
    if (next.kind === 'submit') return submit();
    if (next.kind === 'call') {
      const answered = await run.attempt(async () => {
        const { request } = fillRequest(next.filling, store.scope.read());
        store.scope.setAt('result', step.name, await sendStep(step.name, next.call, request));
      });
      if (!answered) return;
    }
    const following = steps[at + 1];
    const refused = following && refusalOf(action, following, store);
    if (refused) return run.tell(refused);
    goOn();
  };

  const asksCode = useAsksCode(callOf(bundle, callNameOf(action, store.scope)), store);
  return {
    steps,
    step,
    at,
    /** Titles of all steps that need input, and of the code input. */
    bar: barOf(steps, step, asksCode, code !== null || quote.renewal !== null),
    names,
    run,
    /** The code input, shown in place of the step. */
    code,
    scope,
    /** Replaces the step until its data is loaded. */
    instead: missing ?? (shown || null),
    isReady,
    /** A read-only step that is held: its questions pause while the person reads and confirms. */
    isHeld,
    /** Message about a lost answer; `isLost` is set even while another message is shown. */
    lost: run.isRunning || (isSending && run.failure !== null) ? null : lost.which,
    isLost: lost.which !== null,
    cameBack,
    go(name: string) {
      // On an earlier step a lost answer is shown by its own notice instead of the failure.
      if (isSending && lost.which !== null) run.clearFailure();
      go(name);
    },
    open,
    press,
    quote,
    title: mainTitle,
    /** Accepts a quote that replaced another one while the code was typed. */
    confirmQuote: submit,
  };
}

/**
 * Calls that steps send on the way. A non-repeatable call has an idempotency key: going back and forth without a change
 * does not send it again.
 */
function useStepCalls(send: Send) {
  const bundle = useBundle();
  const { identity } = useCallSession();
  const done = useRef(new Map<string, { request: string; answer: unknown }>());
  const forget = useCallback(() => done.current.clear(), []);
  const sendStep = async (step: string, name: string, request: Record<string, unknown>): Promise<unknown> => {
    const call = callOf(bundle, name);
    const asked = canonical(request);
    const before = done.current.get(step);
    if (call.idempotent && before?.request === asked) return before.answer;
    const answer = await createSendOnce(call, send, identity, [])(request);
    done.current.set(step, { request: asked, answer });
    return answer;
  };
  return { sendStep, forget };
}

/**
 * `same`: this request was sent before, perhaps before a reload, and its answer never came; checked again after each
 * attempt. `changed`: a different request of this form was. Stays until the form closes or the same request is
 * answered.
 * @param isReady false while the request is unknown or running
 */
function useLost(action: CallAction, scope: ScopeStore, isReady: boolean, send: Send) {
  const bundle = useBundle();
  const { identity } = useCallSession();
  const isSame = useMemo(() => {
    if (!isReady) return false;
    const call = callOf(bundle, callNameOf(action, scope));
    const needFields = needsOf(call, bundle).flatMap((need) => fieldOfNeed(need) ?? []);
    const { request } = fillRequest(fillingOf(action, scope), scope.read());
    return createSendOnce(call, send, identity, needFields).isRetry(request);
  }, [action, scope, isReady, bundle, identity, send]);
  const [isOpen, setOpen] = useState(isSame);
  if (isSame && !isOpen) setOpen(true);
  const which: 'same' | 'changed' | null = isSame ? 'same' : isOpen ? 'changed' : null;
  return { which, settle: () => setOpen(false) };
}

/** True if a code will be needed, as far as known; without one the step is omitted. */
function useAsksCode(call: CallDefinition, { scope, names }: FormStore): boolean {
  const bundle = useBundle();
  // A need in the form, or only on the server's demand, is no step.
  const need = needsOf(call, bundle).find(
    (each): each is CodeNeed => each.kind === 'code' && each.late !== true && !names.includes(each.field),
  );
  const isOpen = need?.skip !== undefined && need.ask !== undefined;
  const name = call.name;
  const request = useMemo(() => (need === undefined ? null : askedFor(need, name)), [need, name]);
  const { data } = useCallAnswer(isOpen ? callOf(bundle, need.ask ?? '') : undefined, isOpen ? request : null);
  return need !== undefined && !isSkipped(need, scope.read(), data);
}

/**
 * The steps that exist now: an earlier choice may add or remove steps. The same array until one is added or removed.
 */
function useVisibleSteps(all: StepDefinition[]): StepDefinition[] {
  const reads = all.flatMap(({ block }) => block.visible?.reads ?? []);
  const names = useFromScope(reads, (scope) =>
    all.flatMap((step) => (isIncluded(step, scope.read()) ? [step.name] : [])),
  );
  return useMemo(() => all.filter(({ name }) => names.includes(name)), [all, names]);
}

function isIncluded({ block: { visible } }: StepDefinition, scope: Scope): boolean {
  return visible === undefined || holds(visible, scope);
}

/** Focuses a field in any step. Otherwise a new step starts at its top, for the eye and the keyboard. */
function useOpenField(
  steps: StepDefinition[],
  step: StepDefinition,
  around: FormAround,
  content: RefObject<HTMLElement | null>,
  go: (name: string) => void,
): (field: string) => void {
  const wanted = useRef<string>(undefined);
  const before = useRef(step.name);
  useEffect(() => {
    if (before.current === step.name) return;
    before.current = step.name;
    const field = wanted.current;
    wanted.current = undefined;
    if (field !== undefined) return focusField(around, field);
    content.current?.focus({ preventScroll: true });
    const wizard = content.current?.closest('[data-wizard]');
    if ((wizard?.getBoundingClientRect().top ?? 0) < 0) wizard?.scrollIntoView({ block: 'start' });
  }, [step.name, around, content]);
  return useCallback(
    (field) => {
      const place = stepOf(steps, field);
      if (place === undefined || place === step) return focusField(around, field);
      wanted.current = field;
      go(place.name);
    },
    [steps, step, around, go],
  );
}

/** The step of a field, by the field's name or its path in a line. */
function stepOf(steps: StepDefinition[], path: string): StepDefinition | undefined {
  const [name = ''] = path.split('/');
  return steps.find((each) => namesOf(each).includes(name));
}

function barOf(steps: StepDefinition[], step: StepDefinition, asksCode: boolean, isAtCode: boolean) {
  const counted = steps.filter((each) => !isResult(each));
  const titles = [...counted.map(({ title }) => title), ...(asksCode ? [words.needs.code] : [])];
  if (isResult(step)) return { titles, at: titles.length };
  return { titles, at: isAtCode ? titles.length - 1 : counted.indexOf(step) };
}

/** The label of a step's main button; for the button that sends, that of the form. */
export function buttonOf({ submit }: Blocks['form'], { next }: StepDefinition): ButtonText {
  if (next === undefined) return submit;
  if (next.kind === 'submit') return next;
  return { title: next.title ?? (next.kind === 'next' ? words.forms.next : submit.title) };
}

const PARAMETER = 'step';

/**
 * The step in the address. It is followed only if all earlier steps have their values, and never back into a form that
 * was sent.
 */
function useWizardStep(
  steps: StepDefinition[],
  all: readonly StepDefinition[],
  store: FormStore,
  onAfresh: () => void,
) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get(PARAMETER);
  const index = Math.max(
    0,
    steps.findIndex((step) => step.name === wanted),
  );
  const reached = useRef<Set<string>>(new Set([steps[0]?.name ?? '']));
  const isSent = useRef(false);
  const isFirst = useRef(true);
  /** The step in the address could not be shown, although typed values exist. */
  const [cameBack, setCameBack] = useState(false);

  const step = steps[index];
  const isReached = step !== undefined && reached.current.has(step.name);
  const isFilled = (each: StepDefinition): boolean => store.errors.check(namesOf(each)).length === 0;
  const mayResume = isFirst.current && canResumeAt(steps, index) && steps.slice(0, index).every(isFilled);
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

  const leave = useCallback(() => write(null, true), [write]);

  /** Goes to the first step because the one in the address cannot be shown. */
  const goBack = useCallback(() => {
    setCameBack(store.isChanged);
    write(null, true);
  }, [store, write, setCameBack]);

  useEffect(() => {
    if (isFirst.current && at !== index) setCameBack(store.isChanged);
    isFirst.current = false;
    // Only after the result is drawn: until then the form is still being sent.
    if (step !== undefined && isResult(step) && at === index) isSent.current = true;
    if (leadsBack) startAfresh();
    if (at !== index) write(null, true);
  }, [at, index, step, leadsBack, startAfresh, write, store]);

  /** Adds the step to the history, so that the browser's back button works. The result replaces the entry before it. */
  const go = useCallback(
    (name: string) => {
      // Not among the drawn steps: a result just received may include this one.
      const next = all.find((each) => each.name === name);
      if (next === undefined || !isIncluded(next, store.scope.read())) return;
      setCameBack(false);
      if (isSent.current && !isResult(next)) startAfresh();
      reached.current.add(name);
      write(name === steps[0]?.name ? null : name, isResult(next));
    },
    [steps, all, store, startAfresh, write],
  );
  return { at, go, goBack, leave, cameBack };
}

/** All input fields of a step. */
function namesOf({ block }: StepDefinition): string[] {
  return fieldsOf(membersOf(block)).map(({ name }) => name);
}
