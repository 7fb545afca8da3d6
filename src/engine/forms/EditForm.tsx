import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Spinner } from '@fluentui/react-components';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import type { EditFormProps } from '../overlays/renderers.ts';
import { ScopeProvider, useScope } from '../scope/use-scope.tsx';
import {
  FieldPlaceContext,
  focusField,
  FormProvider,
  isSame,
  settle,
  useFormAround,
  useFormStore,
} from './fields/form-around.tsx';
import { Failure } from './submit/FormParts.tsx';
import { Members } from './fields/Members.tsx';
import { dialogPlace, EDIT } from '../actions/use-dialog-place.ts';
import { useDraft } from './submit/use-draft.ts';
import { useSubmit } from './submit/use-submit.ts';
import { ownSubmit } from '../states/own-submit.ts';
import { words } from '../words/words.ts';
import css from '../frame/editable.module.css';

/** One field in place of its value. ✓ or Enter saves it, ✕ or Escape discards the change. */
export function EditForm({ action, title, onClose }: EditFormProps): ReactNode {
  const scope = useScope();
  const store = useFormStore(action, action.members, scope);
  const draftPlace = useMemo(() => dialogPlace(action, EDIT, scope), [action, scope]);
  const name = store.names[0] ?? '';
  // The record's value, read before a draft of an ended session is restored.
  const [before] = useState(() => store.cell(name)?.value);
  useDraft({}, store, draftPlace, 'cut-off');
  const around = useFormAround(store, action.members, action.uiSchema);
  const form = useSubmit(action, around);
  const busy = useRef(false);
  // The item shows the title; the field has it for screen readers only.
  const place = useMemo(() => ({ heading: title }), [title]);
  useEffect(() => focusField({ id: around.id }, name), [around.id, name]);

  const save = (): void => {
    if (busy.current) return;
    settle();
    if (isSame(store.cell(name)?.value, before)) return onClose();
    form.whenRuled(() => void send());
  };
  const send = async (): Promise<void> => {
    if (store.errors.show().length > 0) return focusField({ id: around.id }, name);
    busy.current = true;
    const outcome = await form.submit({
      title: words.basics.saveOf(title),
      name,
      surroundings: { close: () => undefined },
    });
    busy.current = false;
    if (outcome.kind === 'done') onClose();
    else focusField({ id: around.id }, name);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || busy.current) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <ScopeProvider scope={store.scope}>
      <FormProvider value={around}>
        <FieldPlaceContext value={place}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape anywhere inside closes it */}
          <form
            className={css.edit}
            aria-label={words.basics.edit(title)}
            aria-busy={form.isBusy || undefined}
            data-mode={form.isBusy ? 'loading' : 'edit'}
            noValidate
            onSubmitCapture={ownSubmit(save)}
            onKeyDown={onKey}
          >
            <div className={css.field}>
              <Members members={action.members} />
              <Failure text={form.failure} onRetry={form.retry} />
            </div>
            <button
              type="submit"
              className={css.save}
              aria-label={words.basics.saveOf(title)}
              title={words.basics.save}
              disabled={form.isBusy}
            >
              {form.isBusy ? <Spinner size="extra-tiny" aria-hidden /> : <Checkmark16Regular aria-hidden />}
            </button>
            <button
              type="button"
              className={css.cancel}
              aria-label={words.forms.cancelEdit(title)}
              title={words.basics.cancel}
              disabled={form.isBusy}
              onClick={onClose}
            >
              <Dismiss16Regular aria-hidden />
            </button>
          </form>
        </FieldPlaceContext>
      </FormProvider>
    </ScopeProvider>
  );
}
