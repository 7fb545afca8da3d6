import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { createEmitter } from '#model/emitter.ts';
import { useConfirm } from '../../confirm/use-confirm.ts';
import type { FormStore } from '../values/form-store.ts';
import { words } from '../../words/words.ts';

interface Guarded {
  store: FormStore;
  /** Typed values are kept as a draft, so leaving loses nothing. */
  isKept: boolean;
}

/** The guarded forms of the page, in order of appearance; the array is replaced, never mutated. */
let guarded: readonly Guarded[] = [];
const changes = createEmitter();

function replace(next: readonly Guarded[]): void {
  guarded = next;
  changes.emit();
}

const follow = changes.subscribe;

const changed = (): readonly Guarded[] => guarded.filter(({ store }) => store.isChanged);

/** Asks for confirmation before typed values are lost, when a link is followed or the window is closed. */
export function LeaveGuard({ store, isKept }: Guarded): ReactNode {
  useEffect(() => {
    const mine: Guarded = { store, isKept };
    replace([...guarded, mine]);
    return () => replace(guarded.filter((each) => each !== mine));
  }, [store, isKept]);
  // A router supports only one blocker, so the first form guards all forms of the page.
  const first = useSyncExternalStore(
    follow,
    () => guarded[0],
    () => undefined,
  );
  return first?.store === store ? <Watch /> : null;
}

function Watch(): ReactNode {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && changed().length > 0,
  );
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent): void => {
      if (changed().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, []);
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    const text = changed().every(({ isKept }) => isKept) ? words.forms.leaveDraft : words.forms.leaveUnsaved;
    const { leaveTitle: title, leave: yes, stay: no } = words.forms;
    void confirm({ title, text, yes, no, isDanger: true }).then((agreed) =>
      agreed ? blocker.proceed?.() : blocker.reset?.(),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- asks once per blocked navigation
  }, [state]);
  return null;
}
