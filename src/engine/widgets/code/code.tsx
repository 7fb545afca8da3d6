import { useState, type ReactNode } from 'react';
import type { CodeNeed } from '#model/need.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { CallError } from '../../errors/call-error.ts';
import { useSend } from '../../calls/use-send.ts';
import { printText } from '../../formats/texts.ts';
import { useHost } from '../../host/host.ts';
import { codeWaysOf, placeOf, type CodeWayRequest } from '../../needs/code-need.ts';
import { RESEND_BESIDE, useCodeSending } from '../../needs/countdown.ts';
import { useScope } from '../../scope/use-scope.tsx';
import { CodeCells, typeCode } from '../../needs/CodeCells.tsx';
import { TextControl } from '../control/TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isInvalid } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from '../control/text-control.module.css';

/** A verification code: six cells (prop `cells`) or one line of digits, with the button that sends the code. */
function CodeWidget(widget: WidgetProps): ReactNode {
  const { id, name, value, onChange, onBlur, disabled, readonly, options } = widget;
  const { needs } = useBundle();
  const code = typeof value === 'string' ? value : '';
  const isStill = disabled === true || readonly === true;
  const need = Object.values(needs).find(
    (each): each is CodeNeed =>
      each.kind === 'code' && (options.need === undefined ? each.field === name : each.name === String(options.need)),
  );
  const button = need && (
    <SendButton need={need} disabled={isStill} seconds={options.seconds} beside={options.cells !== true} />
  );
  if (options.cells === true) {
    return (
      <>
        <CodeCells
          id={id}
          value={code}
          onChange={(typed) => onChange(typed)}
          onBlur={() => onBlur(id, value)}
          invalid={isInvalid(widget)}
          disabled={isStill}
          describedBy={describedBy(widget)}
        />
        {button && <div className={css.under}>{button}</div>}
      </>
    );
  }
  return (
    <TextControl
      widget={widget}
      text={code}
      inputMode="numeric"
      paste={{ kind: 'code' }}
      autoComplete="one-time-code"
      onText={(text) => onChange(typeDigits(text))}
      clean={typeDigits}
      after={button}
    />
  );
}

/** Codes from messages have at most six digits. */
function typeDigits(text: string): string {
  return typeCode(text.normalize('NFKC').replace(/\D/g, ''));
}

interface SendButtonProps {
  need: CodeNeed;
  disabled: boolean;
  /** Seconds until another code can be requested. */
  seconds: unknown;
  /** Draws the button inside the line, not under the cells. */
  beside: boolean;
}

/** A button that sends a code: the call of the need whose code this field holds. */
function SendButton({ need, disabled, seconds, beside }: SendButtonProps): ReactNode {
  const { left, said, hasFailed, isSending, send } = useCodeSender(
    need,
    typeof seconds === 'number' ? seconds : undefined,
  );
  return (
    <>
      <span role="status" className={hasFailed ? `${css.suffix} ${css.failed}` : css.suffix}>
        {said}
      </span>
      <button
        type="button"
        className={beside ? css.send : `${css.send} ${css.alone}`}
        disabled={disabled || isSending || left > 0}
        onClick={() => void send()}
      >
        {left > 0 ? words.needs.resendIn(left) : words.needs.getCode}
      </button>
    </>
  );
}

/**
 * Sends the code of a need. If the form has a field for the channel (text message or email), its value is sent along.
 */
function useCodeSender(need: CodeNeed, seconds = RESEND_BESIDE) {
  const sendCall = useSend();
  const scope = useScope();
  const bundle = useBundle();
  const host = useHost();
  const { left, isSending, isPast, send: sendOut } = useCodeSending(need.name, seconds);
  const [told, setTold] = useState({ text: '', isFailure: false });

  const wayOf = (asked: unknown): CodeWayRequest => {
    const { ways, preferred } = codeWaysOf(need, scope.read(), asked, (text, values) =>
      printText(text, values, bundle, host),
    );
    const field = need.way?.field;
    const form = scope.read().form as Record<string, unknown> | undefined;
    const isInForm = field !== undefined && form !== undefined && field in form;
    const n = isInForm ? ways.findIndex(({ request }) => request[field] === form[field]) : (preferred ?? -1);
    const way = ways[n];
    if (way === undefined) throw new CallError('refused', 'way', words.needs.chooseWay);
    if (way.unbound !== undefined) throw new CallError('refused', 'way', way.unbound);
    return way;
  };

  const send = async (): Promise<void> => {
    if (isSending || left > 0) return;
    let text = words.needs.codeSent;
    const failure = await sendOut(async () => {
      const way = wayOf(need.ask === undefined ? null : await sendCall(need.ask, {}));
      if (need.to !== undefined && !way.request[need.to.field])
        throw new CallError('refused', 'to', words.needs.fillFirst(need.to.title));
      await sendPatiently(() => sendCall(need.send, way.request));
      if (way.whose !== undefined) text = words.needs.codeSentTo(placeOf(way));
    });
    setTold({ text: failure ?? text, isFailure: failure !== null });
  };
  return {
    /** Seconds until another code can be requested. */
    left,
    /** Message about the last attempt. */
    said: isPast ? '' : told.text,
    hasFailed: told.isFailure && !isPast,
    isSending,
    send,
  };
}

/** Seconds to wait silently when the server says "too early": the button counts slightly less than the server. */
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

export const code: WidgetImplementation = { Component: CodeWidget };
