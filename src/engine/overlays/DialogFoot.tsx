import { DialogActions } from '@fluentui/react-components';
import { Children, type ReactNode } from 'react';
import { useMedia } from '../host/use-media.ts';

/** Below this width Fluent stacks a dialog's buttons. */
const STACKED = '(max-width: 480px)';

interface DialogFootProps {
  className?: string;
  /** Drawn before the buttons, stacked or not. */
  note?: ReactNode;
  /** Buttons in order: cancelling first, main button last. */
  children: ReactNode;
}

/**
 * The buttons of a dialog. If stacked, the main button is on top; the buttons change their order in the document too,
 * so that the tab order matches.
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
