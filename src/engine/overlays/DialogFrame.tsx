import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { useIsOverlayOpen } from './Overlays.tsx';
import { words } from '../words/words.ts';

interface DialogFrameProps {
  title: ReactNode;
  className?: string | undefined;
  contentClass?: string | undefined;
  /** The dialog's buttons, a `DialogFoot`. */
  foot?: ReactNode;
  /**
   * If true, only the dialog's own buttons and Escape close it: no close button in the title, no click outside.
   * Default: true if it has a foot.
   */
  isAlert?: boolean;
  /** Wraps title, content and foot in an element, such as a form. */
  wrap?(body: ReactNode): ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** A dialog over the screen. */
export function DialogFrame(props: DialogFrameProps): ReactNode {
  const { title, className, contentClass, foot, isAlert = foot !== undefined, wrap, onClose, children } = props;
  const close = (
    <DialogTrigger action="close">
      <Button appearance="subtle" aria-label={words.basics.close} icon={<Dismiss20Regular />} />
    </DialogTrigger>
  );
  const body = (
    <DialogBody>
      <DialogTitle action={isAlert ? undefined : close}>{title}</DialogTitle>
      <DialogContent className={contentClass}>{children}</DialogContent>
      {foot}
    </DialogBody>
  );
  return (
    <Dialog
      open={useIsOverlayOpen()}
      modalType={isAlert ? 'alert' : 'modal'}
      onOpenChange={(_, { open }) => !open && onClose()}
    >
      <DialogSurface className={className}>{wrap === undefined ? body : wrap(body)}</DialogSurface>
    </Dialog>
  );
}
