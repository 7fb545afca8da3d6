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
import { CheckmarkCircleFilled, DiamondDismissFilled, ShieldCheckmarkRegular } from '@fluentui/react-icons';
import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { BusyButton } from '../states/BusyButton.tsx';
import { Notice } from '../states/Notice.tsx';
import { AboutList } from '../confirm/AboutList.tsx';
import { useIsOverlayOpen } from '../overlays/Overlays.tsx';
import { placeOf, type CodeAnswer, type CodeRequest } from './code-need.ts';
import linkButton from '../states/link-button.module.css';
import styles from './code.module.css';
import { CODE_LENGTH, CodeCells } from './CodeCells.tsx';
import { useCode } from './use-code.ts';

interface CodePanelProps {
  request: CodeRequest;
  /** The end: done, or failed for a reason that is not the code's; undefined when the person gave up. */
  onClose(answer?: CodeAnswer): void;
}

interface CodeStepProps extends CodePanelProps {
  backTitle?: string;
  /** Why nothing can be confirmed any more: what was to be confirmed has ended. */
  ended?: string | undefined;
  /** Gives up, unless something is on its way. */
  leave?: Ref<() => void>;
}

/** Asks the code over the screen. */
export function CodeDialog({ request, onClose }: CodePanelProps): ReactNode {
  const leave = useRef<(() => void) | null>(null);
  return (
    <Dialog open={useIsOverlayOpen()} modalType="alert" onOpenChange={(_, { open }) => !open && leave.current?.()}>
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
            <CodeStep request={request} onClose={onClose} leave={leave} />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** The same in place, for a wizard that shows 安全验证 as a step. */
export function CodeStep({ request, onClose, backTitle = '取消', ended, leave }: CodeStepProps): ReactNode {
  const code = useCode(request, onClose);
  const { sentFor, left, isSubmitting } = code;
  const way = code.chosen === null ? undefined : request.ways[code.chosen];
  // What is on its way cannot be taken back by closing: the person would take it for not done.
  useImperativeHandle(leave, () => () => !isSubmitting && onClose(), [isSubmitting, onClose]);
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
        if (ended === undefined) void code.submit();
      }}
    >
      {request.about !== undefined ? (
        <AboutList about={request.about} />
      ) : (
        request.summary !== undefined && <p className={styles.summary}>{request.summary}</p>
      )}
      {ended !== undefined && <Notice tone="warning">{ended}</Notice>}
      {code.lost !== undefined && !isSubmitting && <Notice tone="warning">{code.lost}</Notice>}
      {request.ways.length > 1 && (
        <RadioGroup
          layout="horizontal"
          aria-label="验证方式"
          value={code.chosen === null ? '' : String(code.chosen)}
          onChange={(_, { value }) => code.choose(Number(value))}
        >
          {request.ways.map((each, n) => (
            <Radio key={each.title} value={String(n)} label={each.title} />
          ))}
        </RadioGroup>
      )}
      <div className={styles.field}>
        <label htmlFor={id}>
          {way === undefined || way.to === '' || (way !== sentFor && way.whose === undefined) ? (
            `请输入 ${CODE_LENGTH} 位验证码`
          ) : (
            <>
              输入{way !== sentFor && '将'}发送至 <strong>{placeOf(way)}</strong> 的 {CODE_LENGTH} 位验证码
            </>
          )}
        </label>
        <CodeCells
          id={id}
          value={code.value}
          onChange={code.type}
          invalid={code.error !== undefined}
          disabled={ended !== undefined || code.isLocked}
          describedBy={errorId}
        />
        <div id={errorId} className={styles.error} role="alert">
          {code.error !== undefined && <DiamondDismissFilled aria-hidden />}
          {code.error}
        </div>
      </div>
      <div className={styles.resend} aria-live="polite">
        {left > 0 ? (
          <>
            {code.said !== '' && (
              <span className={styles.said}>
                <CheckmarkCircleFilled aria-hidden />
                {code.said}
              </span>
            )}
            {/* Not the seconds: a voice would never come to an end. */}
            <span aria-hidden>{left} 秒后可重新获取</span>
          </>
        ) : (
          <button
            type="button"
            className={linkButton.link}
            disabled={code.isSending || code.isLocked}
            onClick={() => void code.send()}
          >
            {code.isSending ? '发送中…' : sentFor === null || sentFor !== way ? '获取验证码' : '重新获取'}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onClose()} disabledFocusable={code.isSubmitting}>
          {backTitle}
        </Button>
        <BusyButton
          look="primary"
          type="submit"
          isRunning={code.isSubmitting}
          isDisabled={ended !== undefined || code.isLocked || code.value.length < CODE_LENGTH}
        >
          {code.lost === undefined ? request.title : '重试'}
        </BusyButton>
      </div>
    </form>
  );
}
