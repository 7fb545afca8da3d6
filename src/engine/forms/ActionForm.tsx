import { useMemo, type ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { BusyButton } from '../states/BusyButton.tsx';
import { useAbout } from '../actions/use-about.ts';
import { Surface } from '../states/Card.tsx';
import { AboutList } from '../confirm/AboutList.tsx';
import { useIsOverlayOpen } from '../overlays/Overlays.tsx';
import type { ActionFormProps } from '../overlays/renderers.ts';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { ErrorSummary, Failure } from './FormParts.tsx';
import { FormQuestions, useInsteadOfForm } from './FormQuestions.tsx';
import { hasLineTable, Members } from './Members.tsx';
import { RjsfForm } from './RjsfForm.tsx';
import { FormProvider, useForm, useFormAround } from './form-around.tsx';
import { dialogPlace } from '../actions/use-dialog-place.ts';
import { useDraft, type LocalDraft } from './use-draft.ts';
import { useFormStore } from './use-form-store.ts';
import { useSubmit, type FormRun } from './use-submit.ts';
import css from './form.module.css';

/** A dialog is not kept over a reload: whoever left it has given it up. */
const NOT_KEPT = {};

/** An action that asks its fields first: the same form, in a dialog. */
export function ActionForm({
  action,
  title,
  yes = title,
  name,
  scope,
  isDanger = false,
  onDone,
  onCancel,
}: ActionFormProps): ReactNode {
  const store = useFormStore(action, action.members, scope);
  const around = useFormAround(store, action.members, action.uiSchema);
  const form = useSubmit(action, around);
  const isOpen = useIsOverlayOpen();
  const place = useMemo(() => dialogPlace(action, name, scope), [action, name, scope]);
  const draft = useDraft(NOT_KEPT, store, place, 'cut-off');
  const submit = async (): Promise<void> => {
    form.tellInvalid([]);
    if (!isOpen || form.isRunning || !(await form.preCheck(action.members, []))) return;
    const outcome = await form.submit({ title, name, isDanger, surroundings: {} });
    if (outcome.kind !== 'done') return;
    draft.clear();
    onDone(outcome.result);
  };
  return (
    <ScopeProvider scope={store.scope}>
      <FormProvider value={around}>
        <Dialog open={isOpen} modalType="alert" onOpenChange={(_, { open }) => !open && !form.isRunning && onCancel()}>
          <DialogSurface className={css.dialog} data-wide={hasLineTable(action.members) || undefined}>
            <RjsfForm
              schema={action.schema}
              names={store.names}
              onValid={() => void submit()}
              onInvalid={form.tellInvalid}
            >
              <Surface kind="panel">
                <DialogBody>
                  <DialogTitle>{title}</DialogTitle>
                  <DialogParts action={action} yes={yes} form={form} {...{ isDanger, onCancel, draft }} />
                </DialogBody>
              </Surface>
            </RjsfForm>
          </DialogSurface>
        </Dialog>
      </FormProvider>
    </ScopeProvider>
  );
}

interface DialogPartsProps extends Pick<ActionFormProps, 'action' | 'isDanger' | 'onCancel'> {
  yes: string;
  form: FormRun;
  draft: LocalDraft;
}

/** The fields, and what can be done: nothing but leave before the record is there that they start from. */
function DialogParts({ action, yes, isDanger = false, form, draft, onCancel }: DialogPartsProps): ReactNode {
  const { store } = useForm();
  const instead = useInsteadOfForm(action);
  const { about, isAsked, failure, textOf } = useAbout(action);
  return (
    <>
      <DialogContent>
        <FormQuestions key={Object.keys(action.data).join(' ')} action={action} store={store} />
        {instead ?? (
          <div className={css.stack}>
            <DraftNotice local={draft} />
            <ErrorSummary trouble={form.trouble} />
            {about !== null && <AboutList about={about} />}
            {isAsked && <p className={css.asked}>正在计算合计…</p>}
            <Members members={action.members} />
            <Failure text={failure ?? form.failure} />
          </div>
        )}
      </DialogContent>
      <DialogFoot>
        <Button disabledFocusable={form.isRunning} onClick={onCancel}>
          取消
        </Button>
        <BusyButton
          type="submit"
          look={isDanger ? 'danger' : 'primary'}
          isRunning={form.isRunning}
          isDisabled={instead !== null || isAsked || failure !== undefined}
        >
          {textOf(yes)}
        </BusyButton>
      </DialogFoot>
    </>
  );
}
