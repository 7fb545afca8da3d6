import { useRef, type ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { Button } from '@fluentui/react-components';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionSurroundings } from '../../actions/surroundings.tsx';
import { Card, useSurface } from '../../states/Card.tsx';
import { ScopeProvider, useScope } from '../../scope/use-scope.tsx';
import { useButtonText } from '../../formats/texts.ts';
import {
  DraftNotice,
  DraftState,
  ErrorSummary,
  Failure,
  MainButton,
  linksFirst,
} from '../../forms/submit/FormParts.tsx';
import { FormQuestions, useInsteadOfForm } from '../../forms/submit/FormQuestions.tsx';
import { LeaveGuard } from '../../forms/wizard/LeaveGuard.tsx';
import { hasLineTable, Members } from '../../forms/fields/Members.tsx';
import { RjsfForm } from '../../forms/submit/RjsfForm.tsx';
import { FormProvider, useFormAround, useFormStore } from '../../forms/fields/form-around.tsx';
import type { FormStore } from '../../forms/values/form-store.ts';
import { useDraft } from '../../forms/submit/use-draft.ts';
import { usePlace } from '../../drafts/reopening.tsx';
import { sendsForm, useSubmit } from '../../forms/submit/use-submit.ts';
import css from '../../forms/submit/form.module.css';
import { WizardView } from '../../forms/wizard/WizardView.tsx';
import { words } from '../../words/words.ts';
export { preloadLines } from '../../forms/fields/form-theme.tsx';

/** A form in the page, whole or in steps. */
export function FormView({ block }: { block: Blocks['form'] }): ReactNode {
  return block.action.steps.length > 0 ? <WizardView block={block} /> : <WholeForm block={block} />;
}

function WholeForm({ block }: { block: Blocks['form'] }): ReactNode {
  const { action } = block;
  const store = useFormStore(action, action.members, useScope());
  return (
    <ScopeProvider scope={store.scope}>
      <FormQuestions key={Object.keys(action.data).join(' ')} action={action} store={store} />
      {action.leave === 'ask' && <LeaveGuard store={store} isKept={action.draft !== undefined} />}
      <FormInScope block={block} store={store} />
    </ScopeProvider>
  );
}

function FormInScope({ block, store }: { block: Blocks['form']; store: FormStore }): ReactNode {
  const { action } = block;
  const around = useFormAround(store, action.members, action.uiSchema);
  const form = useSubmit(action, around);
  const title = useButtonText(block.submit);
  const surface = useSurface();
  const isAlone = surface === 'sheet';
  const place = usePlace(block.id);
  // In a dialog or a drawer, a cancel button stands beside the submit button.
  const { close } = useActionSurroundings();
  const draft = useDraft(action, store, place, action.draft === undefined ? 'cut-off' : 'reload');
  const instead = useInsteadOfForm(action, block.place);
  const stack = useRef<HTMLDivElement>(null);
  const pressed = useRef<ActionDefinition | null>(null);
  const sendBy = (other: ActionDefinition): void => {
    pressed.current = other;
    stack.current?.closest('form')?.requestSubmit();
  };
  const takePressed = (): ActionDefinition | null => {
    const { current: by } = pressed;
    pressed.current = null;
    return by;
  };
  if (instead !== null) return <div className={css.page}>{instead}</div>;

  const submit = async (by: ActionDefinition | null): Promise<void> => {
    const other = by?.does;
    const way = other?.kind === 'call' ? other : undefined;
    const name = by?.name ?? 'submit';
    form.tellInvalid([]);
    if (form.isRunning || !(await form.answered(store.names, way)) || !(await form.preCheck(action.members, [])))
      return;
    const outcome = await form.submit({ title, name, ...(way && { way }) });
    if (outcome.kind !== 'done') return;
    draft.clear();
    // A dialog or drawer opened for this form closes, unless `then` says otherwise.
    if ((way ?? action).then === undefined) close?.();
  };

  return (
    <FormProvider value={around}>
      <RjsfForm action={action} form={form} names={store.names} pressed={takePressed} onValid={(by) => void submit(by)}>
        {/* A form on a sheet (signing in) is one column with one wide button. */}
        <div
          ref={stack}
          className={`${css.stack} ${isAlone ? css.large : css.page}`}
          data-wide={hasLineTable(action.members) || undefined}
        >
          <DraftNotice draft={draft} />
          <ErrorSummary trouble={form.trouble} />
          <Card title={block.title} padding="form">
            <Members members={action.members} />
          </Card>
          <Failure text={form.failure} onRetry={form.retry} />
          <div className={isAlone ? `${css.foot} ${css.wide}` : css.foot} data-panel={surface === 'panel' || undefined}>
            {action.draft !== undefined && <DraftState draft={draft} />}
            {close !== undefined && block.actions.length === 0 && (
              <Button size="large" disabledFocusable={form.isRunning} onClick={close}>
                {words.basics.cancel}
              </Button>
            )}
            {linksFirst(block.actions).map((each) => (
              <ActionButton
                key={each.name}
                action={each}
                size="large"
                {...(sendsForm(action, each, store.scope) && { instead: () => sendBy(each) })}
              />
            ))}
            <MainButton text={block.submit} action={action} enabled={block.enabled} isRunning={form.isBusy} />
          </div>
        </div>
      </RjsfForm>
    </FormProvider>
  );
}
