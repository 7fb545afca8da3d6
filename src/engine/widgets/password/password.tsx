import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
import { withoutBreaks } from '../value/text-rules.ts';
import { textOf } from '../../typing/text-of.ts';
import { idsOf, TextControl, type TextControlProps } from '../control/TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { words } from '../../words/words.ts';
import css from '../control/text-control.module.css';

interface PasswordLineProps extends Pick<TextControlProps, 'widget' | 'text' | 'inputId' | 'describedBy' | 'invalid'> {
  isNew: boolean;
  onText(text: string): void;
  onBlur?(): void;
}

/** One line for a password: hidden until the eye is pressed; warns when Caps Lock is on. */
export function PasswordLine({ widget, isNew, describedBy, onText, ...line }: PasswordLineProps): ReactNode {
  const { readonly, disabled } = widget;
  const hintId = useId();
  const [isShown, setShown] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const notice = (event: KeyboardEvent): void => setLocked(event.getModifierState('CapsLock'));
  return (
    <>
      <TextControl
        widget={widget}
        {...line}
        type={isShown ? 'text' : 'password'}
        paste={{ kind: 'secret' }}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        describedBy={idsOf(isLocked ? hintId : undefined, describedBy)}
        clean={withoutBreaks}
        onText={onText}
        onKeyUp={notice}
        onBlur={() => {
          setLocked(false);
          if (line.onBlur === undefined) widget.onBlur(widget.id, widget.value);
          else line.onBlur();
        }}
        after={
          readonly === true || disabled === true ? undefined : (
            <button
              type="button"
              className={css.eye}
              aria-label={isShown ? words.widgets.hidePassword : words.widgets.showPassword}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff20Regular /> : <Eye20Regular />}
            </button>
          )
        }
      />
      <div id={hintId} role="status" className={css.note}>
        {isLocked && words.widgets.capsLock}
      </div>
    </>
  );
}

/** An existing password, for example at login. */
function PasswordWidget(widget: WidgetProps): ReactNode {
  return (
    <PasswordLine widget={widget} text={textOf(widget.value)} isNew={false} onText={(text) => widget.onChange(text)} />
  );
}

export const password: WidgetImplementation = { Component: PasswordWidget };
