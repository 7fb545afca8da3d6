import { Suspense, useId, type ReactNode } from 'react';
import { htmlText } from '#model/html-text.ts';
import { printLines } from '#model/print.ts';
import type { AgreementRequest, PanelProps } from './code-need.ts';
import styles from './code.module.css';
import { NeedDialog, NeedError, useAnswer } from './NeedDialog.tsx';
import { lazyPart } from '../loading/loading.tsx';
import { words } from '../words/words.ts';

const Html = lazyPart(async () => (await import('../html/Html.tsx')).Html);

/** Agreements to sign, all at once, before the action continues. */
export function AgreementDialog({ request, onClose }: PanelProps<AgreementRequest>): ReactNode {
  const { title, agreements, submit } = request;
  const { isRunning, error, lost, send } = useAnswer(onClose);
  const id = useId();

  return (
    <NeedDialog
      title={title}
      className={styles.wide}
      yes={words.needs.agree}
      isRunning={isRunning}
      onSubmit={() => void send(submit)}
      onClose={onClose}
    >
      <p className={styles.lead}>{words.needs.agreeTo(agreements.map(({ name }) => name))}</p>
      <ul className={styles.agreements}>
        {agreements.map(({ name, text }, n) => (
          <li key={name} className={styles.agreement}>
            {text !== undefined && (
              <>
                <h3 id={`${id}${n}`} className={styles.agreementName}>
                  {name}
                </h3>
                {/* Focusable, so that a long text can be scrolled by keyboard. */}
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
      <NeedError text={isRunning ? undefined : (error ?? lost)} />
    </NeedDialog>
  );
}
