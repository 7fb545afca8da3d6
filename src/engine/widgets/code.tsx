import { useEffect, useState, type ReactNode } from 'react';
import { useBundle } from '../bundle.tsx';
import { CallError } from '../calls/send.ts';
import { useSend } from '../calls/use-send.ts';
import { fillRequest } from '../filling.ts';
import { useScope } from '../scope/use-scope.tsx';
import { CODE_LENGTH, CodeCells, typeCode } from './CodeCells.tsx';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from './widget.ts';
import css from './text-control.module.css';

/** Seconds until another code can be had from the button beside a field. */
const RESEND = 59;

/** A verification code: six cells (prop `cells`), or a line with the button that sends the code. */
function CodeWidget(widget: WidgetProps): ReactNode {
  const { id, value, onChange, onBlur, invalid, disabled, readOnly, describedBy, props } = widget;
  const code = typeof value === 'string' ? value : '';
  if (props.cells === true) {
    const still = disabled || readOnly;
    return (
      <CodeCells
        id={id}
        value={code}
        onChange={onChange}
        onBlur={onBlur}
        invalid={invalid}
        disabled={still}
        describedBy={describedBy}
      />
    );
  }
  return (
    <TextControl
      widget={widget}
      text={code}
      inputMode="numeric"
      maxLength={CODE_LENGTH}
      autoComplete="one-time-code"
      inputClass={css.digits}
      onText={(text) => onChange(typeCode(text))}
      after={<SendButton field={widget.field.name} disabled={disabled || readOnly} />}
    />
  );
}

/** 获取验证码: the call of the need whose code this field carries. */
function SendButton({ field, disabled }: { field: string; disabled: boolean }): ReactNode {
  const { needs } = useBundle();
  const send = useSend();
  const scope = useScope();
  const [left, setLeft] = useState(0);
  const [said, setSaid] = useState('');
  const [isSending, setSending] = useState(false);
  const need = Object.values(needs).find((each) => each.kind === 'code' && each.field === field);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (need?.kind !== 'code') return null;
  const ask = async (): Promise<void> => {
    setSending(true);
    try {
      await send(need.send, fillRequest(need.filling, scope.read()).request);
      setLeft(RESEND);
      setSaid('验证码已发送');
    } catch (error) {
      setSaid(error instanceof CallError ? error.message : '发送失败，请重试');
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <span role="status" className={css.suffix}>
        {said}
      </span>
      <button
        type="button"
        className={css.send}
        disabled={disabled || isSending || left > 0}
        onClick={() => void ask()}
      >
        {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
      </button>
    </>
  );
}

export const code: WidgetImplementation = { Component: CodeWidget };
