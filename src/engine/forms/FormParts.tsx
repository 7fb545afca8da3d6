import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ErrorCircle16Filled } from '@fluentui/react-icons';
import type { CallAction } from '#model/action.ts';
import type { Check, Text } from '#model/expression.ts';
import { useReason } from '../actions/use-action.ts';
import { focusField, useForm } from './form-around.tsx';
import type { Trouble } from './use-submit.ts';
import css from './form.module.css';
import { BusyButton, WithReason } from '../states/BusyButton.tsx';
import { useText } from '../formats/texts.ts';

/** Why it could not be sent. What was typed stays as it is. */
export function Failure({ text }: { text: string | null }): ReactNode {
  const said = useInSight(text);
  if (text === null) return null;
  return (
    <div ref={said} className={css.failure} role="alert">
      <ErrorCircle16Filled className={css.failureIcon} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}

/** What is said far from the button that was pressed comes into sight: above a foot that stays in a narrow window. */
function useInSight(said: unknown): RefObject<HTMLDivElement | null> {
  const at = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said !== null) at.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return at;
}

/** From this many wrong fields on, a list of them stands above the form. */
const MANY = 2;
/** So many are named; the rest are only counted. */
const NAMED = 12;

interface ErrorSummaryProps {
  trouble: Trouble;
  /** Draws the field where it is not drawn (in another step) and puts the caret into it. */
  onOpen?(name: string): void;
}

/** What must be mended, each a way to its field; shorter by each that is. */
export function ErrorSummary({ trouble: { invalid, unknown }, onOpen }: ErrorSummaryProps): ReactNode {
  const form = useForm();
  const { store } = form;
  const [left, setLeft] = useState(invalid);
  useEffect(() => {
    const update = (): void => setLeft(invalid.filter(({ name }) => (store.state(name)?.error ?? null) !== null));
    update();
    const stops = invalid.map(({ name }) => store.cell(name)?.subscribe(update));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [store, invalid]);
  // What has a field is mended there; what has none is read here.
  const at = useInSight(invalid.length === 0 && unknown.length > 0 ? unknown : null);
  const isList = invalid.length >= MANY && left.length > 0;
  if (!isList && unknown.length === 0) return null;
  return (
    <div ref={at} className={css.failure} role="group" aria-label="需要修改的项目">
      <ErrorCircle16Filled className={css.failureIcon} aria-hidden="true" />
      <div>
        {isList && <span role="status">还有 {left.length} 项需要修改</span>}
        {isList && (
          <ul className={css.summaryList}>
            {left.slice(0, NAMED).map(({ name, title }) => (
              <li key={name}>
                <button
                  type="button"
                  className={css.summaryLink}
                  onClick={() => (onOpen === undefined ? focusField(form, name) : onOpen(name))}
                >
                  {title}
                </button>
              </li>
            ))}
            {left.length > NAMED && <li>等 {left.length} 项</li>}
          </ul>
        )}
        {unknown.map((message) => (
          <p key={message} className={css.unknown} role="alert">
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}

interface MainButtonProps {
  title: Text;
  action: CallAction;
  enabled?: Check;
  isRunning: boolean;
  /** False while something that is to be confirmed is not known. */
  isReady?: boolean;
}

/** The one filled button of a form; where a state need or `enabled` does not hold it is disabled and says why. */
export function MainButton({ title, action, enabled, isRunning, isReady = true }: MainButtonProps): ReactNode {
  const printed = useText(title);
  const unmet = useReason(action, enabled);
  // What is not known yet of `enabled` is left to the server.
  const reason = isReady ? unmet || undefined : '所需信息尚未取得';
  return (
    <WithReason reason={reason}>
      <BusyButton type="submit" look="primary" size="large" isRunning={isRunning} isDisabled={reason !== undefined}>
        {printed}
      </BusyButton>
    </WithReason>
  );
}
