import { Button } from '@fluentui/react-components';
import { DiamondDismissFilled } from '@fluentui/react-icons';
import { Suspense, useId, type ReactNode } from 'react';
import { htmlText } from '#model/html-text.ts';
import { printLines } from '#model/print.ts';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { BusyButton } from '../states/BusyButton.tsx';
import type { CodeAnswer, AgreementRequest } from './code-need.ts';
import styles from './code.module.css';
import { useAnswer } from './use-answer.ts';
import { lazyPart } from '../loading/loading.tsx';

const Html = lazyPart(async () => ({ default: (await import('../html/Html.tsx')).Html }));

interface AgreementDialogProps {
  request: AgreementRequest;
  onClose(answer?: CodeAnswer): void;
}

/** What must be signed before the action goes on; all of it at once. */
export function AgreementDialog({ request, onClose }: AgreementDialogProps): ReactNode {
  const { title, agreements, submit } = request;
  const { isRunning, error, send } = useAnswer(onClose);
  const id = useId();
  const names = agreements.map(({ name }) => `《${name}》`).join('、');

  return (
    <DialogFrame
      title={title}
      className={styles.wide}
      onClose={() => !isRunning && onClose()}
      foot={
        <DialogFoot>
          <Button disabledFocusable={isRunning} onClick={() => onClose()}>
            取消
          </Button>
          <BusyButton look="primary" isRunning={isRunning} onClick={() => void send(submit)}>
            I have read and agree
          </BusyButton>
        </DialogFoot>
      }
    >
      <p className={styles.lead}>继续操作前，请阅读并同意{names}。</p>
      <ul className={styles.agreements}>
        {agreements.map(({ name, text }, n) => (
          <li key={name} className={styles.agreement}>
            {text !== undefined && (
              <>
                <h3 id={`${id}${n}`} className={styles.agreementName}>
                  {name}
                </h3>
                {/* A long text is read by scrolling it, with the keyboard too. */}
                {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex */}
                <div className={styles.text} tabIndex={0} role="region" aria-labelledby={`${id}${n}`}>
                  <Suspense fallback={printLines(htmlText(text)).join(' ')}>
                    <Html html={text} />
                  </Suspense>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.error} role="alert">
        {error !== undefined && <DiamondDismissFilled aria-hidden />}
        {error}
      </div>
    </DialogFrame>
  );
}
