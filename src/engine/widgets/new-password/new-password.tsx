import { useEffect, useId, useState, type ReactNode } from 'react';
import { FieldError } from '../../states/FieldError.tsx';
import { keepsRule, strengthOf } from '../value/text-rules.ts';
import { textOf } from '../../typing/text-of.ts';
import { PasswordLine } from '../password/password.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { isInvalid } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import fieldCss from '../../states/field.module.css';
import css from './password.module.css';

/** A new password: typed twice, with its rule and a strength meter. */
function NewPasswordWidget(widget: WidgetProps): ReactNode {
  const { id, value, onChange, onBlur, readonly, disabled, label, rawErrors } = widget;
  const onProblem = widget.around?.onProblem;
  const ruleId = useId();
  const againId = useId();
  const problemId = useId();
  const [again, setAgain] = useState('');
  const [isLeft, setLeft] = useState(false);
  const first = textOf(value);
  const differs = again !== first;
  const isSaid = isLeft && differs && again !== '';
  const error = rawErrors?.[0] ?? null;
  // Errors of the repeat are shown under the repeat, errors of the password under the password.
  const isOfAgain = error === words.widgets.againDiffers || error === words.widgets.againMissing;
  const strength = strengthOf(first);
  useEffect(() => {
    // Reported to the form, so that it does not submit; the form itself reports a password that breaks the rule.
    onProblem?.(
      !keepsRule(first) || !differs ? null : again === '' ? words.widgets.againMissing : words.widgets.againDiffers,
    );
  }, [onProblem, first, again, differs]);
  return (
    <div className={css.pair}>
      <PasswordLine
        widget={widget}
        text={first}
        isNew
        invalid={isInvalid(widget) && !isOfAgain}
        describedBy={ruleId}
        onText={(text) => onChange(text)}
        // Moving on to the repeat is not an error.
        onBlur={() => (again !== '' || (first !== '' && !keepsRule(first))) && onBlur(id, first)}
      />
      {error !== null && !isOfAgain && <FieldError of={id}>{error}</FieldError>}
      <div className={css.rule} id={ruleId}>
        <span data-kept={keepsRule(first) || undefined}>{words.widgets.passwordRule}</span>
        <span>{words.widgets.passwordAdvice}</span>
        {strength !== null && (
          <span className={css.strength} data-strength={strength}>
            <span className={css.meter} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {words.widgets.strength(strength)}
          </span>
        )}
      </div>
      {readonly !== true && disabled !== true && (
        <>
          <label className={css.again} htmlFor={againId}>
            {words.widgets.again(label)}
            {widget.required === true && (
              <span className={fieldCss.required} aria-hidden="true">
                *
              </span>
            )}
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
              onBlur(id, first);
            }}
          />
          {isOfAgain ? (
            <FieldError of={id}>{error}</FieldError>
          ) : (
            <div id={problemId} role="status" className={css.problem}>
              {isSaid && words.widgets.againDiffers}
            </div>
          )}
        </>
      )}
    </div>
  );
}

export const newPassword: WidgetImplementation = {
  Component: NewPasswordWidget,
  ownError: true,
  problem: (value, { field }) => (keepsRule(textOf(value)) ? null : words.rules.newPassword(field.title)),
};
