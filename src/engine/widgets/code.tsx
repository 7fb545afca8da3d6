import type { ReactNode } from 'react';
import type { CodeNeed } from '#model/need.ts';
import { useBundle } from '../scope/bundle.tsx';
import { useCodeSender } from '../needs/use-code-sender.ts';
import { CODE_LENGTH, CodeCells, typeCode } from '../needs/CodeCells.tsx';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './text-control.module.css';

/** A verification code: six cells (prop `cells`), or a line of digits; with the button that sends the code. */
function CodeWidget(widget: WidgetProps): ReactNode {
  const { id, value, onChange, onBlur, invalid, disabled, readOnly, describedBy, props } = widget;
  const { needs } = useBundle();
  const code = typeof value === 'string' ? value : '';
  const isStill = disabled || readOnly;
  const need = Object.values(needs).find(
    (each): each is CodeNeed =>
      each.kind === 'code' &&
      (props.need === undefined ? each.field === widget.field.name : each.name === String(props.need)),
  );
  const button = need && (
    <SendButton need={need} disabled={isStill} seconds={props.seconds} beside={props.cells !== true} />
  );
  if (props.cells === true) {
    return (
      <>
        <CodeCells
          id={id}
          value={code}
          onChange={onChange}
          onBlur={onBlur}
          invalid={invalid}
          disabled={isStill}
          describedBy={describedBy}
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
      maxLength={CODE_LENGTH}
      autoComplete="one-time-code"
      onText={(text) => onChange(typeDigits(text))}
      clean={typeDigits}
      after={button}
    />
  );
}

/** A code from a message is digits, at most six. */
export function typeDigits(text: string): string {
  return typeCode(text.replace(/\D/g, ''));
}

interface SendButtonProps {
  need: CodeNeed;
  disabled: boolean;
  /** How long until another one can be had. */
  seconds: unknown;
  /** Inside the line, not under the cells. */
  beside: boolean;
}

/** 获取验证码: the call of the need whose code this field carries. */
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
        {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
      </button>
    </>
  );
}

export const code: WidgetImplementation = { Component: CodeWidget };
