import { DialogActions } from '@fluentui/react-components';
import { Children, type ReactNode } from 'react';
import { useMedia } from '../host/use-media.ts';

/** Where Fluent lays the buttons of a dialog over each other. */
const STACKED = '(max-width: 480px)';

interface DialogFootProps {
  className?: string;
  /** Stands before them, wherever they stand. */
  note?: ReactNode;
  /** Buttons: what leaves the dialog first, what it is for last. */
  children: ReactNode;
}

/**
 * The buttons of a dialog. Where they stand over each other, what the dialog is for is on top; they change their places in
 * the document, so that the keys go the way that the eye does.
 */
export function DialogFoot({ className, note, children }: DialogFootProps): ReactNode {
  const isStacked = useMedia(STACKED, false);
  const buttons = Children.toArray(children);
  return (
    <DialogActions fluid className={className}>
      {note}
      {isStacked ? buttons.toReversed() : buttons}
    </DialogActions>
  );
}
