import { createElement, lazy, useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { useOverlays } from '../overlays/Overlays.tsx';
import type { FormStore } from './form-store.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../overlays/ConfirmDialog.tsx')).ConfirmDialog }));

/** Asks before what was typed is left behind, by a link in the portal and by closing the window. */
export function LeaveGuard({ store, isKept = false }: { store: FormStore; isKept?: boolean }): ReactNode {
  const ask = useOverlays();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => store.isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent): void => {
      if (store.isChanged) event.preventDefault();
    };
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [store]);
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    const text = isKept
      ? '填写的内容已存为草稿，还没有提交。下次打开此页可以继续填写。'
      : '填写的内容还没有提交，离开后不会保留。';
    void ask<boolean>((close) =>
      createElement(ConfirmDialog, { title: '离开此页？', text, yes: '离开', onClose: close }),
    ).then((agreed) => (agreed === true ? blocker.proceed?.() : blocker.reset?.()));
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each blocked step
  }, [state]);
  return null;
}
