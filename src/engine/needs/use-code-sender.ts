import { useState } from 'react';
import type { CodeNeed } from '#model/need.ts';
import { useBundle } from '../scope/bundle.tsx';
import { CallError } from '../errors/call-error.ts';
import { useSend } from '../calls/use-send.ts';
import { useHost } from '../host/host.ts';
import { useScope } from '../scope/use-scope.tsx';
import { printText } from '../formats/texts.ts';
import { codeWaysOf, placeOf, type CodeWayRequest } from './code-need.ts';
import { RESEND_BESIDE, useCountdown } from './countdown.ts';

export interface CodeSender {
  /** Seconds until another one can be had. */
  left: number;
  /** What is said of the last try. */
  said: string;
  hasFailed: boolean;
  isSending: boolean;
  send(): Promise<void>;
}

/**
 * Sends the code of a need from beside the field that carries it. A form that has the field of the ways too (短信, 邮件)
 * says by it which is wanted.
 */
export function useCodeSender(need: CodeNeed, seconds = RESEND_BESIDE): CodeSender {
  const sendCall = useSend();
  const scope = useScope();
  const bundle = useBundle();
  const host = useHost();
  const { left, start } = useCountdown(need.name);
  const [said, setSaid] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const [isEarly, setEarly] = useState(false);
  const [isSending, setSending] = useState(false);

  const wayOf = (asked: unknown): CodeWayRequest | string => {
    const { ways, preferred } = codeWaysOf(need, scope.read(), asked, (text, values) =>
      printText(text, values, bundle, host),
    );
    const field = need.way?.field;
    const form = scope.read().form as Record<string, unknown> | undefined;
    const isInForm = field !== undefined && form !== undefined && field in form;
    const n = isInForm ? ways.findIndex(({ request }) => request[field] === form[field]) : (preferred ?? -1);
    const way = ways[n];
    return way === undefined ? '请选择验证方式' : (way.unbound ?? way);
  };

  const tell = (text: string, isFailure: boolean): void => {
    setSaid(text);
    setFailed(isFailure);
  };

  const send = async (): Promise<void> => {
    if (isSending || left > 0) return;
    setSending(true);
    try {
      const way = wayOf(need.ask === undefined ? null : await sendCall(need.ask, {}));
      if (typeof way === 'string') return tell(way, true);
      if (need.to !== undefined && !way.request[need.to.field]) return tell(`请先填写${need.to.title}`, true);
      await sendPatiently(() => sendCall(need.send, way.request));
      setEarly(false);
      start(seconds);
      tell(way.whose === undefined ? '验证码已发送' : `验证码已发送至${placeOf(way)}`, false);
    } catch (error) {
      const isKnown = error instanceof CallError;
      setEarly(isKnown && error.retryAfter !== undefined);
      if (isKnown && error.retryAfter !== undefined) start(error.retryAfter);
      tell(isKnown ? error.message : '发送失败，请重试', true);
    } finally {
      setSending(false);
    }
  };
  // That it was too early is over when the time is.
  const isOver = isEarly && left === 0;
  return { left, said: isOver ? '' : said, hasFailed: hasFailed && !isOver, isSending, send };
}

/** Seconds that are waited for without a word: the button counts a little less than the server does. */
const PATIENCE = 2;

async function sendPatiently(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const wait = error instanceof CallError ? error.retryAfter : undefined;
    if (wait === undefined || wait > PATIENCE) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    await send();
  }
}
