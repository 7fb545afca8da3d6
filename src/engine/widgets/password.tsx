import { useState, type ReactNode } from 'react';
import { Eye20Regular, EyeOff20Regular } from '@fluentui/react-icons';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from './widget.ts';
import css from './text-control.module.css';

function PasswordWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, field, props, readOnly, disabled } = widget;
  const [isShown, setShown] = useState(false);
  return (
    <TextControl
      widget={widget}
      text={typeof value === 'string' ? value : ''}
      type={isShown ? 'text' : 'password'}
      maxLength={field.of.maxLength}
      autoComplete={props.fresh === true ? 'new-password' : 'current-password'}
      onText={(typed) => onChange(typed.replace(/[\t\r\n]/g, ''))}
      after={
        readOnly || disabled ? undefined : (
          <button
            type="button"
            className={css.eye}
            aria-label={isShown ? '隐藏密码' : '显示密码'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff20Regular /> : <Eye20Regular />}
          </button>
        )
      }
    />
  );
}

export const password: WidgetImplementation = { Component: PasswordWidget };
