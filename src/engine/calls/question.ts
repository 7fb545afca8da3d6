import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { holds, isKnown, type Scope } from '#model/evaluate.ts';
import type { CallDefinition } from '#model/call.ts';
import type { Question } from '#model/block.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { fillRequest, isComplete, readsOf } from '../scope/filling.ts';
import { useHost } from '../host/host.ts';
import { useFromScope, useHolds, useScope } from '../scope/use-scope.tsx';
import type { ScopeStore } from '../scope/scope.ts';
import { isElsewhere } from '../host/window-size.ts';
import { resultAlong } from './along.ts';
import { isOverload, restAfter } from './overload.ts';
import { CallError } from '../errors/call-error.ts';
import { send } from './send.ts';
import type { Transport } from '../host/transport.ts';
import { useCallSession, type CallKey } from './session.tsx';
import { words } from '../words/words.ts';

/** Current state of a question's answer. */
export interface Answer {
  /** The result; null until known. During a refresh, the previous result. */
  data: unknown;
  error: CallError | null;
  /** True if `data` answers this request, false if it still answers the previous one. */
  own: boolean;
  /** All required fields have values and `when` holds. */
  asked: boolean;
  /** The first request is pending. */
  loading: boolean;
  /** A refresh is pending; `data` is the previous result. */
  refreshing: boolean;
  /** A request is pending, possibly a retry after an error. */
  pending: boolean;
  retry(): void;
}

interface Answered {
  result: unknown;
  /** Identity and call that the result belongs to. */
  to: string;
  request: string;
}

/** Debounce of questions whose request changes while somebody types, in milliseconds. */
const TYPING_RESTS = 300;

/**
 * A question's call, and its request filled from the scope: null if a required field has no value or `when` is false.
 * Without a question there is neither.
 * @param roots scope roots that the caller overrides
 * @param add adds values to the request that the filling lacks
 */
export function useRequest(
  question: Question | undefined,
  roots: Scope = {},
  add?: (request: Record<string, unknown>, call: CallDefinition) => void,
): { call: CallDefinition | undefined; request: Record<string, unknown> | null; reads: readonly string[] } {
  const bundle = useBundle();
  const call = question === undefined ? undefined : callOf(bundle, question.call);
  const reads = useMemo(
    () => (question === undefined ? NOTHING : [...readsOf(question.filling), ...(question.when?.reads ?? [])]),
    [question],
  );
  const request = useFromScope(reads, (scope) => {
    if (question === undefined || call === undefined) return null;
    const values = { ...scope.read(), ...roots };
    if (question.when !== undefined && !holds(question.when, values)) return null;
    const filled = fillRequest(question.filling, values).request;
    add?.(filled, call);
    return isComplete(call.required, filled) ? filled : null;
  });
  return { call, request, reads };
}

const NOTHING: readonly string[] = [];

/** Sends the request once every required field has a value and `when` holds, and again when a value changes. */
export function useQuestion(question: Question | undefined): Answer {
  const { call, request, reads } = useRequest(question);
  const isTyped = reads.some((path) => path.startsWith('form.'));
  const { filledIn } = useCallSession();
  useEffect(() => {
    if (isTyped && call !== undefined) filledIn.add(call.name);
  }, [isTyped, call, filledIn]);
  const rested = useRested(request, isTyped ? TYPING_RESTS : 0, (before, now) => isChoice(call, before, now));
  const done = useHolds(question?.until) && question?.until !== undefined;
  const answer = useCallAnswer(call, request === null ? null : rested, done ? undefined : question?.every);
  const waits = request !== null && request !== rested;
  // A refused question has no answer: the figure of an earlier request must not appear as its own.
  const isVoid = answer.error !== null && (!answer.own || answer.error.kind === 'refused');
  const known = isVoid ? { ...answer, data: null } : answer;
  if (!waits) return known;
  return { ...known, asked: true, pending: true, loading: known.data === null, refreshing: known.data !== null };
}

/** True if two requests differ only in selected values, not in typed ones. */
export function isChoice(
  call: CallDefinition | undefined,
  before: Record<string, unknown>,
  now: Record<string, unknown>,
): boolean {
  const chosen = call?.chosen;
  if (chosen === undefined) return false;
  const names = Object.keys({ ...before, ...now });
  return names.every((name) => chosen.includes(name) || Object.is(before[name], now[name]));
}

/** Sends one request without the cache. @throws CallError if it fails, or its result has the wrong shape */
export async function askNow(
  call: CallDefinition,
  request: Record<string, unknown>,
  asker: string,
  transport: Transport,
  signal?: AbortSignal,
): Promise<Answered> {
  return { result: await resultNow(call, request, transport, signal), to: asker, request: JSON.stringify(request) };
}

async function resultNow(
  call: CallDefinition,
  request: Record<string, unknown>,
  transport: Transport,
  signal?: AbortSignal,
): Promise<unknown> {
  return inShape(call, await send(call, request, { transport, isImpatient: true, ...(signal && { signal }) }));
}

/** Maximum pause between retries of a failing polled question, unless its own interval is longer, in milliseconds. */
const SELDOM = 60_000;

/**
 * SWR polls after each answer; it pauses in a hidden window and offline, and polls at once when the window is visible
 * or online again. After an error SWR retries instead of polling; here the pauses between retries grow.
 */
function pollingOf(every: number): SWRConfiguration<Answered, CallError> {
  return {
    refreshInterval: every,
    revalidateOnFocus: true,
    focusThrottleInterval: every / 2,
    dedupingInterval: every / 2,
    shouldRetryOnError: true,
    onErrorRetry(error, _key, _config, retry, options) {
      const growing = Math.max(every, Math.min(every * 2 ** (options.retryCount - 1), SELDOM));
      setTimeout(() => void retry(options), isOverload(error) ? restAfter(error) : growing);
    },
  };
}

/**
 * Sends a call with an explicit request (a page of a table); null sends nothing.
 * @param signal cancels the request, with the error kind `aborted`
 */
export function useCallAnswer(
  call: CallDefinition | undefined,
  request: Record<string, unknown> | null,
  every?: number,
  signal?: AbortSignal,
): Answer {
  const host = useHost();
  const { asker, known, joined } = useCallSession();
  const key: CallKey | null = call === undefined || request === null ? null : [call.name, request, asker];
  const along = useMemo((): Answered | undefined => {
    if (call === undefined) return undefined;
    const result = resultAlong(call, request);
    return result !== undefined && fits(call, result)
      ? { result, to: asker, request: JSON.stringify(request) }
      : undefined;
  }, [call, request, asker]);
  const { data, error, isValidating, mutate } = useSWR<Answered, CallError, CallKey | null>(
    key,
    async ([, asked]) => {
      if (call === undefined) throw new Error('Expected a call to ask, got none.');
      known.set(call.name, call);
      const result = await joined.ask(call.name, asked, (request) => resultNow(call, request, host.transport, signal));
      return { result, to: asker, request: JSON.stringify(asked) };
    },
    { ...(along !== undefined && { fallbackData: along }), ...(every !== undefined && pollingOf(every)) },
  );
  const isSignedOut = error?.kind === 'signed-out';
  const leaves = error?.kind === 'forbidden' && call?.forbidden === 'page';
  useEffect(() => {
    if (isSignedOut && error) host.onSignedOut(error);
    if (leaves) host.onForbidden();
  }, [isSignedOut, leaves, error, host]);
  const asked = key !== null;
  // The previous answer stays while another request is pending, but is never shown to another user.
  const mine = asked && data?.to === asker ? data : undefined;
  return {
    data: mine?.result ?? null,
    error: asked ? (error ?? null) : null,
    own: mine !== undefined && mine.request === JSON.stringify(request),
    asked,
    loading: asked && mine === undefined && error === undefined,
    refreshing: asked && isValidating && mine !== undefined && !isElsewhere(),
    pending: asked && isValidating,
    retry: () => void mutate(),
  };
}

/** Keys of a question's state and error in root `data`, beside its answer. Expressions cannot name them. */
const stateName = (name: string): string => `~${name}`;
const errorName = (name: string): string => `!${name}`;

/** True if the answer may still come. A question that failed has none; one refused by a rule may have one soon. */
export function isAwaitedIn(data: Readonly<Record<string, unknown>> | undefined, name: string): boolean {
  if (isKnown(data?.[name])) return false;
  const failed = data?.[errorName(name)] as Unanswered | null | undefined;
  return !failed || failed.error.kind === 'refused' || data?.[stateName(name)] === 'loading';
}

/** The paths, and those that tell whether their questions have failed. */
export function withFailures(reads: readonly string[]): string[] {
  const names = questionsIn(reads);
  return [...reads, ...names.flatMap((name) => [`data.${stateName(name)}`, `data.${errorName(name)}`])];
}

/** State of the questions that the paths read (`data.fee.fee`): the least settled one. */
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

/** The error of a question, and its retry. */
export interface Unanswered {
  error: CallError;
  /** Name of the requested information: `Order details`. */
  what: string;
  /** True if the asking component shows the error itself. */
  isSaid: boolean;
  retry(): void;
}

/** State of a question: `unheard` if nobody has asked it here yet, `failed` if it has no answer to show. */
export interface Standing {
  state: 'unheard' | 'loading' | 'refreshing' | 'still' | 'failed';
  unanswered: Unanswered | null;
}

/** States of the questions with these names. */
export function useStandings(names: readonly string[]): Record<string, Standing> {
  const found = useFromScope(
    names.flatMap((name) => [`data.${name}`, `data.${stateName(name)}`, `data.${errorName(name)}`]),
    (scope) => {
      const standings = standingsIn(scope, names);
      // The messages are included because comparison treats all errors as equal.
      return { standings, messages: Object.values(standings).map(({ unanswered }) => unanswered?.error.message) };
    },
  );
  return found.standings;
}

/** States of these questions now, for code outside of components. */
export function standingsIn(scope: ScopeStore, names: readonly string[]): Record<string, Standing> {
  const data = (scope.read().data ?? {}) as Record<string, unknown>;
  const standings = names.map((name): [string, Standing] => {
    const unanswered = (data[errorName(name)] ?? null) as Unanswered | null;
    const told = (data[stateName(name)] ?? 'unheard') as Standing['state'];
    // A new request has not failed yet: the error belongs to the previous request.
    const hasFailed = told !== 'loading' && unanswered !== null && !isKnown(data[name]);
    return [name, { state: hasFailed ? 'failed' : told, unanswered }];
  });
  return Object.fromEntries(standings);
}

/** Maximum time to wait for an answer before going on without it, in milliseconds. */
const PATIENCE = 10_000;

/** Resolves once none of these questions is pending; null if none is. */
export function whenAnswered(scope: ScopeStore, names: readonly string[]): Promise<void> | null {
  const isOpen = (): boolean =>
    Object.values(standingsIn(scope, names)).some(({ state }) => state === 'loading' || state === 'refreshing');
  if (!isOpen()) return null;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, PATIENCE);
    const stop = scope.subscribe(
      names.map((name) => `data.${stateName(name)}`),
      () => void (isOpen() || end()),
    );
  });
}

/** Names of the questions that the paths read: `data.payee.country` reads `payee`. */
export function questionsIn(reads: readonly string[]): string[] {
  return [...new Set(reads.flatMap((path) => (path.startsWith('data.') ? [path.split('.')[1] ?? ''] : [])))];
}

/** Error of the question that a path reads (`data.fee`); null if it has none, or another component shows it. */
export function useQuestionError(reads: readonly string[]): Unanswered | null {
  const standings = Object.values(useStandings(questionsIn(reads)));
  return standings.find(({ unanswered }) => unanswered?.isSaid === false)?.unanswered ?? null;
}

/**
 * True if none of the questions read could be answered and the asking component reports it. A question refused by a
 * rule keeps its place, because the next input may answer it.
 */
export function useIsReportedMissing(reads: readonly string[]): boolean {
  const standings = Object.values(useStandings(questionsIn(reads)));
  return (
    standings.length > 0 &&
    standings.every(
      ({ state, unanswered }) =>
        state === 'failed' && unanswered?.isSaid === true && unanswered.error.kind !== 'refused',
    )
  );
}

/**
 * Asks a block's questions and puts the answers into root `data`. Must be inside the scope of the answers, so that one
 * question can read another's. The names must not change while the block is mounted (Block uses them as its key).
 * @param says the asking component shows a refusal itself; otherwise the block that shows the answer does
 */
export function useQuestions(data: Record<string, Question>, says = false): Record<string, Answer> {
  const scope = useScope();
  const answers: Record<string, Answer> = {};
  for (const [name, question] of Object.entries(data)) {
    // oxlint-disable-next-line react/rules-of-hooks -- names and order are constant while the block is mounted
    answers[name] = usePublished(name, question, scope, says);
  }
  return answers;
}

function usePublished(name: string, question: Question, scope: ScopeStore, says: boolean): Answer {
  const answer = useQuestion(question);
  const state = answer.refreshing ? 'refreshing' : answer.loading ? 'loading' : 'still';
  if (isElsewhere()) {
    scope.setAt('data', name, answer.data);
    scope.setAt('data', stateName(name), state);
  }
  // Set before paint, so that no frame shows an outdated figure as current.
  useLayoutEffect(() => scope.setAt('data', name, answer.data), [scope, name, answer.data]);
  useLayoutEffect(() => scope.setAt('data', stateName(name), state), [scope, name, state]);
  const { error } = answer;
  const what = callOf(useBundle(), question.call).title;
  const retry = useRef(answer.retry);
  retry.current = answer.retry;
  useLayoutEffect(() => {
    const unanswered: Unanswered | null = error && { error, what, isSaid: says, retry: () => retry.current() };
    scope.setAt('data', errorName(name), unanswered);
  }, [scope, name, error, what, says]);
  return answer;
}

/**
 * The debounced value. The first value and null are not debounced.
 * @param isWhole true if a change was not typed and needs no debounce
 */
export function useRested<Value>(
  value: Value | null,
  delay: number,
  isWhole?: (before: Value, now: Value) => boolean,
): Value | null {
  const [rested, setRested] = useState(value);
  const atOnce = delay === 0 || value === null || rested === null || isWhole?.(rested, value) === true;
  if (atOnce && rested !== value) setRested(value);
  useEffect(() => {
    if (atOnce) return undefined;
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay, atOnce]);
  return atOnce ? value : rested;
}

/**
 * The answer to a question, if it has the shape that the call declares; any other shape would break the block that
 * draws it.
 * @throws CallError if it has another shape
 */
function inShape(call: Pick<CallDefinition, 'result'>, result: unknown): unknown {
  if (fits(call, result)) return result;
  throw new CallError('network', 'malformed', words.calls.unreadable);
}

/** True if an answer has the shape that its call declares. */
function fits({ result: shape }: Pick<CallDefinition, 'result'>, result: unknown): boolean {
  if (shape === 'list') return isRows(result);
  if (shape === 'page') return isRecord(result) && isRows(result['list']) && typeof result['total'] === 'number';
  // A record may be missing, but must not be of another type.
  return shape !== 'record' || result === null || result === undefined || isRecord(result);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows are records, or plain values (a list of names). */
function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => each !== null && each !== undefined && !Array.isArray(each));
}

/** The records of an answer: of a list, or of one page; null for anything else. */
export function recordsIn(answer: unknown): Record<string, unknown>[] | null {
  const list = isRecord(answer) && 'list' in answer ? answer.list : answer;
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : null;
}

/** Minimum number of records: the length of a list, or the total of a page. */
export function leastOf(answer: unknown): number {
  return isRecord(answer) && typeof answer.total === 'number' ? answer.total : (recordsIn(answer)?.length ?? 0);
}
