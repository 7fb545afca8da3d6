import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { DiamondDismissFilled, ShieldCheckmarkRegular } from '@fluentui/react-icons';
import { useEffect, useId, type ReactNode } from 'react';
import { BusyButton } from '../actions/ActionButton.tsx';
import { useIsOverlayOpen } from '../overlays/Overlays.tsx';
import type { CodeAnswer, CodeRequest } from './code-need.ts';
import styles from './code.module.css';
import { CODE_LENGTH, CodeCells } from '../widgets/CodeCells.tsx';
import { useCode } from './use-code.ts';

interface CodePanelProps {
  request: CodeRequest;
  /** The end: done, or failed for a reason that is not the code's; undefined when the person gave up. */
  onClose(answer?: CodeAnswer): void;
}

/** Asks the code over the screen. */
export function CodeDialog({ request, onClose }: CodePanelProps): ReactNode {
  return (
    <Dialog open={useIsOverlayOpen()} modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.dialog}>
        <DialogBody>
          <DialogTitle>
            <span className={styles.heading}>
              <span className={styles.shield}>
                <ShieldCheckmarkRegular aria-hidden />
              </span>
              安全验证
            </span>
          </DialogTitle>
          <DialogContent>
            <CodeStep request={request} onClose={onClose} />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** The same in place, for a wizard that shows 安全验证 as a step. */
export function CodeStep({ request, onClose, backTitle = '取消' }: CodePanelProps & { backTitle?: string }): ReactNode {
  const code = useCode(request, onClose);
  const { method, sentFor, left } = code;
  const id = useId();
  const errorId = `${id}-error`;
  useEffect(() => {
    // A dialog gives the focus to the first thing in it; the code comes after that.
    const timer = setTimeout(() => document.getElementById(id)?.focus());
    return () => clearTimeout(timer);
  }, [id, code.error]);
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        // A wizard's own form stands around this one in React's tree, through the dialog's portal.
        event.stopPropagation();
        void code.submit();
      }}
    >
      {request.summary !== undefined && <p className={styles.summary}>{request.summary}</p>}
      {request.methods.length > 1 && (
        <RadioGroup
          layout="horizontal"
          aria-label="验证方式"
          value={String(request.methods.indexOf(method))}
          onChange={(_, { value }) => code.choose(Number(value))}
        >
          {request.methods.map((each, n) => (
            <Radio key={each.title} value={String(n)} label={each.title} />
          ))}
        </RadioGroup>
      )}
      <div className={styles.field}>
        <label htmlFor={id}>
          {sentFor === method && method.to !== '' ? (
            <>
              输入发送至 <strong>{method.to}</strong> 的 {CODE_LENGTH} 位验证码
            </>
          ) : (
            `请输入 ${CODE_LENGTH} 位验证码`
          )}
        </label>
        <CodeCells
          id={id}
          value={code.value}
          onChange={code.type}
          invalid={code.error !== undefined}
          disabled={code.isLocked}
          describedBy={errorId}
        />
        <div id={errorId} className={styles.error} role="alert">
          {code.error !== undefined && <DiamondDismissFilled aria-hidden />}
          {code.error}
        </div>
      </div>
      <div className={styles.resend} aria-live="polite">
        {left > 0 ? (
          `${left} 秒后可重新获取`
        ) : (
          <button
            type="button"
            className={styles.link}
            disabled={code.isSending || code.isLocked}
            onClick={() => void code.send()}
          >
            {code.isSending ? '发送中…' : sentFor === null ? '获取验证码' : '重新获取'}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onClose()} disabled={code.isSubmitting}>
          {backTitle}
        </Button>
        <BusyButton
          look="primary"
          type="submit"
          isRunning={code.isSubmitting}
          isDisabled={code.isLocked || code.value.length < CODE_LENGTH}
        >
          {code.isUncertain ? '重试' : request.title}
        </BusyButton>
      </div>
    </form>
  );
}
