import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '@fluentui/react-components';
import { ErrorCircle16Filled } from '@fluentui/react-icons/svg/error-circle';
import type { ActionDefinition, ButtonText, CallAction } from '#model/action.ts';
import type { Check } from '#model/expression.ts';
import { useActionSurroundings } from '../../actions/surroundings.tsx';
import { useReason } from '../../actions/use-action.ts';
import { focusField, useForm } from '../fields/form-around.tsx';
import type { Draft } from './use-draft.ts';
import type { Trouble } from './use-submit.ts';
import css from './form.module.css';
import { BusyButton, WithReason } from '../../states/BusyButton.tsx';
import { Notice } from '../../states/Notice.tsx';
import { useButtonText } from '../../formats/texts.ts';
import { words } from '../../words/words.ts';

/** The order of a form's buttons, everywhere: links, the way back, other deeds; the main button follows them. */
export function linksFirst(actions: readonly ActionDefinition[]): ActionDefinition[] {
  return actions.toSorted((a, b) => Number(b.look === 'link') - Number(a.look === 'link'));
}

interface FailureProps {
  text: string | null;
  onRetry: (() => void) | null;
}

/** Reason for a failed submit. Typed values stay. */
export function Failure({ text, onRetry }: FailureProps): ReactNode {
  const said = useInSight(text);
  if (text === null) return null;
  return (
    <div ref={said} className={css.failure} role="alert">
      <ErrorCircle16Filled className={css.failureIcon} aria-hidden="true" />
      <span>{text}</span>
      {onRetry !== null && (
        <button type="button" className={css.summaryLink} onClick={onRetry}>
          {words.basics.retry}
        </button>
      )}
    </div>
  );
}

/** Scrolls a message into view, above the sticky foot of a narrow window. */
function useInSight(said: unknown): RefObject<HTMLDivElement | null> {
  const at = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said !== null) at.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return at;
}

/** From this many invalid fields on, a list of them is shown above the form. */
const MANY = 2;
/** Maximum number of listed fields; the rest are counted. */
const NAMED = 12;

interface ErrorSummaryProps {
  trouble: Trouble;
  /** Shows the step that draws the field, then focuses the field. */
  onOpen?(name: string): void;
}

/** List of invalid fields, each a link to its field. Corrected fields leave the list. */
export function ErrorSummary({ trouble: { invalid, unknown }, onOpen }: ErrorSummaryProps): ReactNode {
  const form = useForm();
  const { store } = form;
  const [left, setLeft] = useState(invalid);
  useEffect(() => {
    const update = (): void => setLeft(invalid.filter(({ name }) => (store.state(name)?.error ?? null) !== null));
    update();
    const stops = invalid.map(({ name }) => store.cell(name)?.changes.subscribe(update));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [store, invalid]);
  // Errors without a field are shown only here, so they are scrolled into view.
  const at = useInSight(invalid.length === 0 && unknown.length > 0 ? unknown : null);
  const isList = invalid.length >= MANY && left.length > 0;
  if (!isList && unknown.length === 0) return null;
  return (
    <div ref={at} className={css.failure} role="group" aria-label={words.forms.toChange}>
      <ErrorCircle16Filled className={css.failureIcon} aria-hidden="true" />
      <div>
        {isList && <span role="status">{words.forms.toChangeCount(left.length)}</span>}
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
            {left.length > NAMED && <li>{words.forms.more(left.length)}</li>}
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
  text: ButtonText;
  action: CallAction;
  enabled?: Check;
  isRunning: boolean;
  /** False while a value that must be confirmed is unknown. */
  isReady?: boolean;
}

/** The primary button of a form. If a state need or `enabled` does not hold, it is disabled and gives the reason. */
export function MainButton({ text, action, enabled, isRunning, isReady = true }: MainButtonProps): ReactNode {
  const printed = useButtonText(text);
  const { isDanger } = useActionSurroundings();
  const unmet = useReason(action, enabled);
  // While `enabled` is unknown, the server decides.
  const reason = isReady ? unmet || undefined : words.forms.notKnown;
  return (
    <WithReason reason={reason}>
      <BusyButton
        type="submit"
        look={isDanger === true ? 'danger' : 'primary'}
        size="large"
        isRunning={isRunning}
        isDisabled={reason !== undefined}
      >
        {printed}
      </BusyButton>
    </WithReason>
  );
}

interface DraftNoticeProps {
  draft: Draft;
  /** Replaces the usual sentence. */
  text?: string | undefined;
  /** The request was sent and its answer never came; only the message about that is shown. */
  isLost?: boolean;
}

/** Notices about a draft: restored, changed by another window, or not saved. */
export function DraftNotice({ draft, text, isLost = false }: DraftNoticeProps): ReactNode {
  const { server } = draft;
  return (
    <>
      {!isLost && (draft.isRestored || text !== undefined) && (
        <Notice tone="info" actions={<Way title={words.forms.draft.discard} onTake={draft.discard} />}>
          {text ?? words.forms.draft.restored}
        </Notice>
      )}
      {draft.isContested && (
        <Notice tone="warning" actions={<Way title={words.forms.draft.takeOther} onTake={draft.takeOther} />}>
          {words.forms.draft.elsewhere}
        </Notice>
      )}
      {server.unread !== null && (
        <Notice tone="warning" actions={<Way title={words.basics.retry} onTake={server.unread.retry} />}>
          {words.forms.draft.unread}
        </Notice>
      )}
      {server.state === 'failed' && (
        <Notice tone="warning">
          {server.failure === null ? words.forms.draft.failed : words.forms.draft.refused(server.failure)}
        </Notice>
      )}
    </>
  );
}

function Way({ title, onTake }: { title: string; onTake(): void }): ReactNode {
  return (
    <Button size="small" onClick={onTake}>
      {title}
    </Button>
  );
}

/** Says beside the buttons that the server has saved the draft. */
export function DraftState({ draft: { server } }: { draft: Draft }): ReactNode {
  if (server.state !== 'saving' && server.state !== 'saved') return null;
  return <span role="status">{server.state === 'saving' ? words.forms.draft.saving : words.forms.draft.saved}</span>;
}
