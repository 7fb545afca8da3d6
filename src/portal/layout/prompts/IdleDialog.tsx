import { Button } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode } from 'react';
import { DialogFoot, DialogFrame } from '#engine/dialog.ts';

interface IdleDialogProps {
  /** Seconds until the session ends. */
  seconds: number;
  /** False if the session ends regardless of activity. */
  canStay: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Countdown to the end of the session. */
export function IdleDialog({ seconds, canStay, onStay, onLeave }: IdleDialogProps): ReactNode {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const staying = useRef<HTMLButtonElement>(null);
  // Moves the focus away from the dialog's first button, so that a stray key press does not sign out. Runs after the
  // dialog's own focus.
  useEffect(() => {
    const timer = setTimeout(() => staying.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <DialogFrame
      isOpen
      title={canStay ? '您还在吗？' : '登录即将到期'}
      describedBy="idle-text"
      foot={
        <DialogFoot>
          <Button onClick={onLeave}>退出登录</Button>
          {canStay && (
            <Button ref={staying} appearance="primary" onClick={onStay}>
              继续使用
            </Button>
          )}
        </DialogFoot>
      }
      // Escape answers neither way.
      onClose={() => undefined}
    >
      <p id="idle-text">
        {canStay
          ? '长时间没有操作，为保护账户安全即将自动退出登录。已填写的内容会为您保留。'
          : '本次登录已接近最长时间，到期后需要重新登录。请先保存正在填写的内容。'}
      </p>
      <p role="timer">剩余 {time}</p>
    </DialogFrame>
  );
}
