import { useEffect, useId, useState, type ReactNode } from 'react';
import { FieldError } from '../states/FieldError.tsx';
import { keepsRule, PASSWORD_ADVICE, PASSWORD_RULE, strengthOf, textOf } from './text-rules.ts';
import { PasswordLine } from './password.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './password.module.css';

const NAMES = { weak: '弱', fair: '中', strong: '强' };
const DIFFERS = '两次输入的密码不一致';
const AGAIN = '请再次输入新密码';

/** A password that is made now: typed twice, with its rule and how strong it is. */
function NewPasswordWidget(widget: WidgetProps): ReactNode {
  const { value, onChange, onBlur, onProblem, readOnly, disabled, field } = widget;
  const ruleId = useId();
  const againId = useId();
  const problemId = useId();
  const [again, setAgain] = useState('');
  const [isLeft, setLeft] = useState(false);
  const first = textOf(value);
  const differs = again !== first;
  const isSaid = isLeft && differs && again !== '';
  const { error = null } = widget;
  // Errors of the repeat stand under the repeat, errors of the password under the password.
  const isOfAgain = error === DIFFERS || error === AGAIN;
  const strength = strengthOf(first);
  useEffect(() => {
    // The form learns of it, so that it is not sent; a first line that breaks the rule is the form's own to say.
    onProblem?.(!keepsRule(first) || !differs ? null : again === '' ? AGAIN : DIFFERS);
  }, [onProblem, first, again, differs]);
  return (
    <div className={css.pair}>
      <PasswordLine
        widget={widget}
        text={first}
        isNew
        invalid={widget.invalid && !isOfAgain}
        describedBy={ruleId}
        onText={onChange}
        // Moving on to the repeat is not an error yet.
        onBlur={() => (again !== '' || (first !== '' && !keepsRule(first))) && onBlur()}
      />
      {error !== null && !isOfAgain && <FieldError of={widget.id}>{error}</FieldError>}
      <div className={css.rule} id={ruleId}>
        <span data-kept={keepsRule(first) || undefined}>{PASSWORD_RULE}</span>
        <span>{PASSWORD_ADVICE}</span>
        {strength !== null && (
          <span className={css.strength} data-strength={strength}>
            <span className={css.meter} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            强度：{NAMES[strength]}
          </span>
        )}
      </div>
      {!readOnly && !disabled && (
        <>
          <label className={css.again} htmlFor={againId}>
            再次输入{field.title}
          </label>
          <PasswordLine
            widget={widget}
            text={again}
            isNew
            inputId={againId}
            describedBy={isSaid ? problemId : undefined}
            invalid={isSaid || isOfAgain}
            onText={setAgain}
            onBlur={() => {
              setLeft(true);
              onBlur();
            }}
          />
          {isOfAgain ? (
            <FieldError of={widget.id}>{error}</FieldError>
          ) : (
            <div id={problemId} role="status" className={css.problem}>
              {isSaid && DIFFERS}
            </div>
          )}
        </>
      )}
    </div>
  );
}

export const newPassword: WidgetImplementation = { Component: NewPasswordWidget, ownError: true };
