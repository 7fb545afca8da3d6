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
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useIsOverlayOpen } from './Overlays.tsx';
import { words } from '../words/words.ts';

interface DialogFrameProps {
  title: ReactNode;
  className?: string | undefined;
  contentClass?: string | undefined;
  /** The dialog's buttons, a `DialogFoot`. */
  foot?: ReactNode;
  /** Instead of the button that closes it, beside the title. */
  tools?: ReactElement;
  titleClass?: string | undefined;
  bodyClass?: string | undefined;
  /** Id of the element that describes it. */
  describedBy?: string;
  /** Default: until what asked for it is answered. */
  isOpen?: boolean;
  /** Only its own buttons and Escape close it, nothing at its title or beside it. Default: whether it has a foot. */
  isAlert?: boolean;
  /** Wraps title, content and foot in an element, such as a form. */
  wrap?(body: ReactNode): ReactNode;
  onKeyDown?(event: KeyboardEvent): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog over the screen. */
export function DialogFrame(props: DialogFrameProps): ReactNode {
  const { title, className, contentClass, titleClass, bodyClass, foot, tools, describedBy, children } = props;
  const { isAlert = foot !== undefined, isOpen, wrap, onKeyDown, onClose } = props;
  const isAsked = useIsOverlayOpen();
  const body = (
    <DialogBody className={bodyClass}>
      <DialogTitle className={titleClass} action={tools ?? (isAlert ? undefined : <CloseButton />)}>
        {title}
      </DialogTitle>
      <DialogContent className={contentClass}>{children}</DialogContent>
      {foot}
    </DialogBody>
  );
  return (
    <Dialog
      open={isOpen ?? isAsked}
      modalType={isAlert ? 'alert' : 'modal'}
      onOpenChange={(_, { open }) => !open && onClose()}
    >
      <DialogSurface className={className} aria-describedby={describedBy} onKeyDown={onKeyDown}>
        {wrap === undefined ? body : wrap(body)}
      </DialogSurface>
    </Dialog>
  );
}

function CloseButton(): ReactNode {
  return (
    <DialogTrigger action="close">
      <Button appearance="subtle" aria-label={words.basics.close} icon={<Dismiss20Regular />} />
    </DialogTrigger>
  );
}
