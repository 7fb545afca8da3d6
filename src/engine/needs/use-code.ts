import { useEffect, useRef, useState } from 'react';
import { failureText } from '../calls/failure.ts';
import { CODE_LENGTH } from './CodeCells.tsx';
import { CallError } from '../calls/send.ts';
import type { CodeAnswer, CodeRequest, CodeWayRequest } from './code-need.ts';
import { endCountdown, RESEND_AFTER, secondsLeft, sentText, useCountdown } from './countdown.ts';

export interface CodeState {
  value: string;
  /** Index of the way that is chosen; null until one is. */
  chosen: number | null;
  /** The way by which the last code went out; null before the first. */
  sentFor: CodeWayRequest | null;
  /** Said of the last code that went out. */
  said: string;
  /** Seconds until another one can be sent. */
  left: number;
  error: string | undefined;
  /** What is said of a submit whose answer never came: nothing is wrong with the code. */
  lost: string | undefined;
  isSending: boolean;
  isSubmitting: boolean;
  isLocked: boolean;
  type(value: string): void;
  choose(n: number): void;
  send(): Promise<void>;
  submit(): Promise<void>;
}

const NO_WAY = '请选择验证方式';
const NO_CODE = '请输入验证码';

/** Sends a code as soon as it is shown, counts down, and submits what is typed. */
export function useCode(request: CodeRequest, onClose: (answer?: CodeAnswer) => void): CodeState {
  const [value, setValue] = useState('');
  const [sentBy, setSentBy] = useState<number | null>(() => sentBefore(request));
  const [chosen, setChosen] = useState<number | null>(() => sentBefore(request) ?? request.preferred);
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string>();
  const [isEarly, setEarly] = useState(false);
  const [doing, setDoing] = useState<'nothing' | 'sending' | 'submitting'>('nothing');
  const [isLocked, setLocked] = useState(false);
  const [lost, setLost] = useState<string>();
  const busy = useRef<{ what: 'sending' | 'submitting'; done: Promise<void> } | null>(null);
  const way = chosen === null ? undefined : request.ways[chosen];
  const { left, start } = useCountdown(keyOf(request, way));

  const exclusively = async (what: 'sending' | 'submitting', act: () => Promise<void>): Promise<void> => {
    if (busy.current !== null) return;
    setDoing(what);
    const done = act().finally(() => {
      busy.current = null;
      setDoing('nothing');
    });
    busy.current = { what, done };
    await done;
  };

  const send = (): Promise<void> =>
    exclusively('sending', async () => {
      if (way === undefined) return setError(NO_WAY);
      if (way.unbound !== undefined) return setError(way.unbound);
      try {
        await request.sendCode(way);
        setSentBy(chosen);
        setSaid(sentText(way.to));
        setError(undefined);
        setEarly(false);
        start(RESEND_AFTER);
      } catch (thrown) {
        if (!(thrown instanceof CallError)) return setError(String(thrown));
        setError(thrown.message);
        // Sent too lately, for another request or from another window: the server knows how long it still takes.
        setEarly(thrown.retryAfter !== undefined);
        if (thrown.retryAfter !== undefined) start(thrown.retryAfter);
      }
    });

  // The panel stays for a moment after it has done its work: another press must not do it again.
  const isOver = useRef(false);
  const submit = async (): Promise<void> => {
    // Whoever types before it is said that the code went out has pressed once, and is not asked to press again.
    if (busy.current?.what === 'sending') await busy.current.done;
    await exclusively('submitting', async () => {
      if (isLocked || isOver.current) return;
      if (way === undefined) return setError(NO_WAY);
      if (value.length < CODE_LENGTH) return setError(NO_CODE);
      setError(undefined);
      const answer = await request.submit(value, way);
      if (answer.kind === 'done') {
        isOver.current = true;
        // The code is used up: whoever needs one next needs another.
        for (const each of request.ways) endCountdown(keyOf(request, each));
        return onClose(answer);
      }
      if (answer.kind === 'failed') {
        if (!answer.error.isUncertain) {
          isOver.current = true;
          return onClose(answer);
        }
        return setLost(failureText(answer.error));
      }
      setLost(undefined);
      setLocked(answer.kind === 'locked');
      setValue('');
      setError(answer.message);
    });
  };

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || left > 0 || way === undefined) return;
    hasBegun.current = true;
    void send();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  }, []);

  return {
    value,
    chosen,
    sentFor: sentBy === null ? null : (request.ways[sentBy] ?? null),
    said,
    left,
    // That it was too early is over when the time is.
    error: isEarly && left === 0 ? undefined : error,
    isSending: doing === 'sending',
    isSubmitting: doing === 'submitting',
    isLocked,
    lost,
    type(typed) {
      setValue(typed);
      if (typed !== '') setError(undefined);
    },
    choose(n) {
      setChosen(n);
      setSaid('');
      setError(undefined);
    },
    send,
    submit,
  };
}

function keyOf(request: CodeRequest, way: CodeWayRequest | undefined): string {
  return `${request.name}.${way?.to ?? ''}`;
}

function sentBefore(request: CodeRequest): number | null {
  const n = request.ways.findIndex((way) => way.unbound === undefined && secondsLeft(keyOf(request, way)) > 0);
  return n < 0 ? null : n;
}
