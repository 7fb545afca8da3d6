import { useEffect, useRef, useState } from 'react';
import { failureText } from '../actions/send-once.ts';
import { CODE_LENGTH } from '../widgets/CodeCells.tsx';
import { CallError } from '../calls/send.ts';
import type { CodeAnswer, CodeMethod, CodeRequest } from './code-need.ts';

/** Seconds before another code can be sent. */
const RESEND_AFTER = 60;

export interface CodeState {
  value: string;
  method: CodeMethod;
  /** The method by which the last code went out; null before the first. */
  sentFor: CodeMethod | null;
  /** Seconds until another one can be sent. */
  left: number;
  error: string | undefined;
  isSending: boolean;
  isSubmitting: boolean;
  isLocked: boolean;
  /** The last submit may have gone through: another one is safe, and finds out. */
  isUncertain: boolean;
  type(value: string): void;
  choose(n: number): void;
  send(): Promise<void>;
  submit(): Promise<void>;
}

/** Sends a code as soon as it is shown, counts down, and submits what is typed. */
export function useCode(request: CodeRequest, onClose: (answer?: CodeAnswer) => void): CodeState {
  const [value, setValue] = useState('');
  const [chosen, setChosen] = useState(0);
  const [sentBy, setSentBy] = useState<number | null>(() => sentBefore(request));
  const [error, setError] = useState<string>();
  const [doing, setDoing] = useState<'nothing' | 'sending' | 'submitting'>('nothing');
  const [isLocked, setLocked] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const busy = useRef(false);
  const method = request.methods[chosen] ?? { title: '', to: '', request: {} };
  const { left, restart } = useCountdown(keyOf(request, method));

  const exclusively = async (what: 'sending' | 'submitting', act: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setDoing(what);
    try {
      await act();
    } finally {
      busy.current = false;
      setDoing('nothing');
    }
  };

  const send = (): Promise<void> =>
    exclusively('sending', async () => {
      try {
        await request.sendCode(method);
        setSentBy(chosen);
        setError(undefined);
        restart();
      } catch (thrown) {
        setError(thrown instanceof CallError ? thrown.message : String(thrown));
      }
    });

  // The panel stays for a moment after it has done its work: another press must not do it again.
  const isOver = useRef(false);
  const submit = (): Promise<void> =>
    exclusively('submitting', async () => {
      if (value.length < CODE_LENGTH || isLocked || isOver.current) return;
      setError(undefined);
      const answer = await request.submit(value);
      if (answer.kind === 'done') {
        isOver.current = true;
        // The code is used up: whoever needs one next needs another.
        for (const each of request.methods) sessionStorage.removeItem(keyOf(request, each));
        return onClose(answer);
      }
      if (answer.kind === 'failed') {
        if (!answer.error.isUncertain) return onClose(answer);
        setUncertain(true);
        return setError(failureText(answer.error));
      }
      setUncertain(false);
      setLocked(answer.kind === 'locked');
      setValue('');
      setError(answer.message);
    });

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || left > 0) return;
    hasBegun.current = true;
    void send();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  }, []);

  return {
    value,
    method,
    sentFor: sentBy === null ? null : (request.methods[sentBy] ?? null),
    left,
    error,
    isSending: doing === 'sending',
    isSubmitting: doing === 'submitting',
    isLocked,
    isUncertain,
    type(typed) {
      setValue(typed);
      if (typed !== '') setError(undefined);
    },
    choose(n) {
      setChosen(n);
      setError(undefined);
    },
    send,
    submit,
  };
}

/** When the last code went out is kept for the tab: a reload must not ask the server for another one too early. */
function keyOf(request: CodeRequest, method: CodeMethod): string {
  return `sw.code.${request.name}.${method.to}`;
}

function sentBefore(request: CodeRequest): number | null {
  const n = request.methods.findIndex((method) => secondsLeft(keyOf(request, method)) > 0);
  return n < 0 ? null : n;
}

function secondsLeft(key: string): number {
  const at = Number(sessionStorage.getItem(key) ?? 0);
  return Math.max(0, Math.ceil(RESEND_AFTER - (Date.now() - at) / 1000));
}

function useCountdown(key: string): { left: number; restart(): void } {
  const [, setTick] = useState(0);
  const left = secondsLeft(key);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning, key]);
  return {
    left,
    restart() {
      sessionStorage.setItem(key, String(Date.now()));
      setTick((tick) => tick + 1);
    },
  };
}
