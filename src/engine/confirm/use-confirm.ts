import { createElement, useCallback, type ComponentProps } from 'react';
import { lazyWhole } from '../loading/loading.tsx';
import { useOverlays } from '../overlays/Overlays.tsx';

const ConfirmDialog = lazyWhole(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

/** Asks in a dialog; resolves with true if the person agrees. */
export function useConfirm(): (asked: Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'>) => Promise<boolean> {
  const ask = useOverlays();
  return useCallback(
    async (asked) =>
      (await ask<boolean>((close) => createElement(ConfirmDialog, { ...asked, onClose: close }))) === true,
    [ask],
  );
}
