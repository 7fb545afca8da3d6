import { useMemo, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { BusyButton } from '../states/BusyButton.tsx';
import { useAbout } from '../actions/use-about.ts';
import { Surface } from '../states/Card.tsx';
import { AboutList } from '../confirm/AboutList.tsx';
import { useIsOverlayOpen } from '../overlays/Overlays.tsx';
import type { ActionFormProps } from '../overlays/renderers.ts';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { DraftNotice, ErrorSummary, Failure } from './submit/FormParts.tsx';
import { FormQuestions, useInsteadOfForm } from './submit/FormQuestions.tsx';
import { hasLineTable, Members } from './fields/Members.tsx';
import { RjsfForm } from './submit/RjsfForm.tsx';
import { FormProvider, useForm, useFormAround, useFormStore } from './fields/form-around.tsx';
import { dialogPlace } from '../actions/use-dialog-place.ts';
import { useDraft } from './submit/use-draft.ts';
import { useSubmit } from './submit/use-submit.ts';
import { words } from '../words/words.ts';
import css from './submit/form.module.css';

/** A dialog has no draft: closing it discards what was typed. */
const NOT_KEPT = {};

/** An action with fields: a form in a dialog. */
export function ActionForm(props: ActionFormProps): ReactNode {
  const { action, scope } = props;
  const store = useFormStore(action, action.members, scope);
  const around = useFormAround(store, action.members, action.uiSchema);
  return (
    <ScopeProvider scope={store.scope}>
      <FormProvider value={around}>
        <FormDialog {...props} />
      </FormProvider>
    </ScopeProvider>
  );
}

/** Until the form's record is loaded, the dialog can only be closed. */
function FormDialog(props: ActionFormProps): ReactNode {
  const { action, title, yes = title, name, scope, isDanger = false, tellsRows = false, onDone, onCancel } = props;
  const around = useForm();
  const { store } = around;
  const form = useSubmit(action, around);
  const isOpen = useIsOverlayOpen();
  const place = useMemo(() => dialogPlace(action, name, scope), [action, name, scope]);
  const draft = useDraft(NOT_KEPT, store, place, 'cut-off');
  const instead = useInsteadOfForm(action);
  const { about, isAsked, failure, textOf } = useAbout(action);
  const submit = async (): Promise<void> => {
    form.tellInvalid([]);
    if (!isOpen || form.isRunning || !(await form.answered()) || !(await form.preCheck(action.members, []))) return;
    const outcome = await form.submit({ title, name, isDanger, tellsRows, surroundings: {} });
    if (outcome.kind !== 'done') return;
    draft.clear();
    onDone(outcome.result);
  };
  return (
    <DialogFrame
      title={title}
      className={hasLineTable(action.members) ? css.wideDialog : css.dialog}
      wrap={(body) => (
        <RjsfForm action={action} form={form} names={store.names} onValid={() => void submit()}>
          <Surface kind="panel">{body}</Surface>
        </RjsfForm>
      )}
      onClose={() => !form.isRunning && onCancel()}
      foot={
        <DialogFoot>
          <Button disabledFocusable={form.isRunning} onClick={onCancel}>
            {words.basics.cancel}
          </Button>
          <BusyButton
            type="submit"
            look={isDanger ? 'danger' : 'primary'}
            isRunning={form.isBusy}
            isDisabled={instead !== null || isAsked || failure !== undefined}
          >
            {textOf(yes)}
          </BusyButton>
        </DialogFoot>
      }
    >
      <FormQuestions key={Object.keys(action.data).join(' ')} action={action} store={store} />
      {instead ?? (
        <div className={css.stack}>
          <DraftNotice draft={draft} />
          <ErrorSummary trouble={form.trouble} />
          {about !== null && <AboutList about={about} />}
          {isAsked && <p className={css.asked}>{words.forms.adding}</p>}
          <Members members={action.members} />
          <Failure text={failure ?? form.failure} onRetry={form.retry} />
        </div>
      )}
    </DialogFrame>
  );
}
