import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { holds } from '#model/evaluate.ts';
import type { CallDefinition } from '#model/call.ts';
import type { Question } from '#model/block.ts';
import { callOf, useBundle } from '../bundle.tsx';
import { fillRequest, isComplete, readsOf } from '../filling.ts';
import { useHost } from '../host.tsx';
import { useFromScope, useHolds, useScope } from '../scope/use-scope.tsx';
import type { ScopeStore } from '../scope/scope.ts';
import { CallError, send } from './send.ts';
import { useCallSession, type CallKey } from './session.tsx';

/** What is known of a question's answer at this moment. */
export interface Answer {
  /** The result, or null while it is not known. While it is asked again this is the result before. */
  data: unknown;
  error: CallError | null;
  /** `data` answers this very request; while another is asked for the first time it is of the one before. */
  own: boolean;
  /** All required fields have values and `when` holds. */
  asked: boolean;
  /** Asked for the first time. */
  loading: boolean;
  /** Asked again: `data` is of before. */
  refreshing: boolean;
  retry(): void;
}

interface Answered {
  result: unknown;
  /** Whose question it was, and which. */
  to: string;
  request: string;
}

/** Whoever types changes a request with every key: the question waits until the typing rests. Milliseconds. */
const TYPING_RESTS = 300;

/** Asks as soon as every required request field has a value and `when` holds, and again when one changes. */
export function useQuestion(question: Question | undefined): Answer {
  const bundle = useBundle();
  const call = question === undefined ? undefined : callOf(bundle, question.call);
  const reads = useMemo(() => {
    if (question === undefined) return [];
    return [...readsOf(question.filling), ...(question.when?.reads ?? [])];
  }, [question]);
  const request = useFromScope(reads, (scope) => {
    if (question === undefined || call === undefined) return null;
    const values = scope.read();
    if (question.when !== undefined && !holds(question.when, values)) return null;
    const filled = fillRequest(question.filling, values);
    return isComplete(call.required, filled.request) ? filled.request : null;
  });
  const isTyped = reads.some((path) => path.startsWith('form.'));
  const rested = useRested(request, isTyped ? TYPING_RESTS : 0);
  const done = useHolds(question?.until) && question?.until !== undefined;
  const answer = useCallAnswer(call, request === null ? null : rested, done ? undefined : question?.every);
  const waits = request !== null && request !== rested;
  return waits ? { ...answer, asked: true, loading: answer.data === null, refreshing: answer.data !== null } : answer;
}

/** Asks a call with a request of one's own (a page of a table); null asks nothing. */
export function useCallAnswer(
  call: CallDefinition | undefined,
  request: Record<string, unknown> | null,
  every?: number,
): Answer {
  const host = useHost();
  const { asker, known } = useCallSession();
  const key: CallKey | null = call === undefined || request === null ? null : [call.name, request, asker];
  const { data, error, isValidating, mutate } = useSWR<Answered, CallError, CallKey | null>(
    key,
    async ([, asked]) => {
      const question = { to: asker, request: JSON.stringify(asked) };
      if (call === undefined) return { result: null, ...question };
      known.set(call.name, call);
      return { result: await send(call, asked, { headers: host.headers }), ...question };
    },
    { refreshInterval: every ?? 0 },
  );
  const isSignedOut = error?.kind === 'signed-out';
  useEffect(() => {
    if (isSignedOut) host.onSignedOut();
  }, [isSignedOut, host]);
  const asked = key !== null;
  // The answer before is kept while another is on its way, but never for somebody else.
  const mine = asked && data?.to === asker ? data : undefined;
  return {
    data: mine?.result ?? null,
    error: asked ? (error ?? null) : null,
    own: mine !== undefined && mine.request === JSON.stringify(request),
    asked,
    loading: asked && mine === undefined && error === undefined,
    refreshing: asked && isValidating && mine !== undefined,
    retry: () => void mutate(),
  };
}

/** Where a question's state and its error stand in root `data`, beside its answer. No expression can name them. */
const stateName = (name: string): string => `~${name}`;
const errorName = (name: string): string => `!${name}`;

/** How the questions stand that the paths read (`data.fee.fee`): the least settled of them. */
export function useQuestionState(reads: readonly string[]): 'loading' | 'refreshing' | 'still' {
  const names = reads.filter((path) => path.startsWith('data.')).map((path) => stateName(path.split('.')[1] ?? ''));
  return useFromScope(
    names.map((name) => `data.${name}`),
    (scope) => {
      const data = scope.read().data as Record<string, unknown> | undefined;
      const states = names.map((name) => data?.[name]);
      return states.includes('loading') ? 'loading' : states.includes('refreshing') ? 'refreshing' : 'still';
    },
  );
}

/** Why the question was not answered that a path reads (`data.fee`); null where it was, or where somebody else says so. */
export function useQuestionError(reads: readonly string[]): CallError | null {
  const names = reads.filter((path) => path.startsWith('data.')).map((path) => errorName(path.split('.')[1] ?? ''));
  const found = useFromScope(
    names.map((name) => `data.${name}`),
    (scope) => {
      const data = scope.read().data as Record<string, unknown> | undefined;
      const error = names.map((name) => data?.[name]).find((each) => each instanceof CallError);
      // The message stands here for the comparison: errors look alike without it.
      return error instanceof CallError ? { error, message: error.message } : null;
    },
  );
  return found?.error ?? null;
}

/**
 * Asks a block's questions and puts the answers into root `data`.
 * Stands inside the scope that the answers belong to, so that one question may read another's answer.
 * The names must not change while the block is mounted (Block keys itself by them).
 * @param says whoever asks says himself what was refused; otherwise the block says it that shows the answer.
 */
export function useQuestions(data: Record<string, Question>, says = false): Record<string, Answer> {
  const scope = useScope();
  const answers: Record<string, Answer> = {};
  for (const [name, question] of Object.entries(data)) {
    // oxlint-disable-next-line react/rules-of-hooks -- the same names in the same order as long as the block is mounted
    answers[name] = usePublished(name, question, scope, says);
  }
  return answers;
}

function usePublished(name: string, question: Question, scope: ScopeStore, says: boolean): Answer {
  const answer = useQuestion(question);
  const state = answer.refreshing ? 'refreshing' : answer.loading ? 'loading' : 'still';
  // Before paint, so that no frame shows a figure without its block knowing that it is old.
  useLayoutEffect(() => scope.setAt('data', name, answer.data), [scope, name, answer.data]);
  useLayoutEffect(() => scope.setAt('data', stateName(name), state), [scope, name, state]);
  const error = says ? null : answer.error;
  useLayoutEffect(() => scope.setAt('data', errorName(name), error), [scope, name, error]);
  return answer;
}

/** The value, once it has not changed for a while. The first one, and nothing, come at once. */
function useRested<Value>(value: Value | null, delay: number): Value | null {
  const [rested, setRested] = useState(value);
  const atOnce = delay === 0 || value === null || rested === null;
  if (atOnce && rested !== value) setRested(value);
  useEffect(() => {
    if (atOnce) return undefined;
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay, atOnce]);
  return atOnce ? value : rested;
}
