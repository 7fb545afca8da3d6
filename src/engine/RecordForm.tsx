import { Suspense, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { CallAction } from '#model/action.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { FormMember } from '#model/field.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { BundleProvider } from './scope/bundle.tsx';
import { FormProvider, useFormAround, useFormStore } from './forms/fields/form-around.tsx';
import { Members } from './forms/fields/Members.tsx';
import { createScope } from './scope/scope.ts';
import { ScopeProvider, useScope } from './scope/use-scope.tsx';
import { Skeleton } from './states/States.tsx';

interface RecordFormProps {
  members: readonly FormMember[];
  /** Names of the visible fields; widgets of the others may load later. */
  shown: ReadonlySet<string>;
  /** Enums that the fields' options name, by name. */
  enums: Record<string, EnumDefinition>;
  /** The initial values. A different record needs a different `key`. */
  record: Record<string, unknown>;
  /** Errors by JSON pointer of the field (`/title`). */
  errors: readonly { path: string; message: string }[];
  /** Receives the values of all visible fields that are not empty. */
  onChange(values: Record<string, unknown>): void;
}

/** A form that reports its values on every change instead of submitting them: its parent keeps the record. */
export function RecordForm({ enums, ...form }: RecordFormProps): ReactNode {
  const [scope] = useState(() => createScope(null, { data: { record: form.record } }));
  const bundle = useMemo((): ScreenBundle => ({ ...NOTHING, enums }), [enums]);
  return (
    <BundleProvider bundle={bundle}>
      <ScopeProvider scope={scope}>
        <Suspense fallback={<Skeleton rows={3} height={32} />}>
          <Fields {...form} />
        </Suspense>
      </ScopeProvider>
    </BundleProvider>
  );
}

function Fields({ members, shown, errors, onChange }: Omit<RecordFormProps, 'enums' | 'record'>): ReactNode {
  const parent = useScope();
  const action = useMemo(() => ({ ...STARTS, members: [...members] }), [members]);
  const store = useFormStore(action, action.members, parent);
  const around = useFormAround(store, action.members);
  const drawn = useMemo(() => members.filter(({ name }) => shown.has(name)), [members, shown]);
  const onTyped = useEffectEvent(() => {
    const values = store.values();
    // Fields that appear later start from these values.
    parent.setAt('data', 'record', values);
    store.markSent();
    onChange(values);
  });
  useEffect(() => store.watch(() => onTyped()), [store]);
  useEffect(() => {
    store.errors.object('check', errors);
    store.errors.show(errors.map(({ path }) => path.slice(1)));
  }, [store, errors]);
  return (
    <ScopeProvider scope={store.scope}>
      <FormProvider value={around}>
        <Members members={drawn} />
      </FormProvider>
    </ScopeProvider>
  );
}

/** An action that sends nothing; the form only starts from a record. */
const STARTS: Omit<CallAction, 'members'> = {
  call: '',
  filling: {},
  steps: [],
  data: {},
  checks: [],
  fill: {
    source: 'data.record',
    tree: { op: 'read', root: 'data', path: ['record'] },
    reads: ['data.record'],
  },
};

const NOTHING: ScreenBundle = {
  screen: {
    name: '',
    title: '',
    paths: {},
    params: [],
    needs: [],
    public: false,
    block: { id: 'record', place: '', kind: 'body', width: 'full', data: {}, filter: [], blocks: [] },
  },
  parts: {},
  calls: {},
  enums: {},
  needs: {},
  validators: {},
  uses: { blocks: [], widgets: [], formats: [] },
};
