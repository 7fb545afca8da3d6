import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useIsOverlayOpen } from './Overlays.tsx';
import styles from './overlays.module.css';

interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** What the confirming button says: the deed itself. */
  yes: string;
  isDanger?: boolean;
  onClose(agreed: boolean): void;
}

export function ConfirmDialog({ title, text, yes, isDanger = false, onClose }: ConfirmDialogProps): ReactNode {
  return (
    <Dialog open={useIsOverlayOpen()} modalType="alert" onOpenChange={(_, { open }) => !open && onClose(false)}>
      <DialogSurface className={styles.small}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>
            <Button onClick={() => onClose(false)}>再想想</Button>
            <Button
              appearance={isDanger ? 'secondary' : 'primary'}
              className={isDanger ? styles.danger : undefined}
              onClick={() => onClose(true)}
            >
              {yes}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
