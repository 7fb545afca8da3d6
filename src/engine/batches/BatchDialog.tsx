import { Button } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { RowResult } from '#model/wire.ts';
import { cellText } from '#model/spreadsheet.ts';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { saveAs } from '../calls/download.ts';
import { useSay } from '../overlays/Toast.tsx';
import { ProgressBar } from '../states/ProgressBar.tsx';
import type { BatchRun, BatchState } from './batch-run.ts';
import { words } from '../words/words.ts';
import { PhraseText } from '../words/PhraseText.tsx';
import linkButton from '../states/link-button.module.css';
import css from './batches.module.css';

interface ShownBatch {
  /** Title of the action on the rows. */
  title: string;
  /** Title of the rows' key field. */
  keyTitle: string;
}

/** Processes rows one at a time in a dialog: shows the progress, can be stopped, and lists the outcome. */
export function BatchRunDialog({ run, onClose, ...shown }: ShownBatch & { run: BatchRun; onClose(): void }): ReactNode {
  const state = useSyncExternalStore(run.subscribe, run.read);
  const { isRunning } = state;
  useEffect(() => void run.run(), [run]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const keep = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [isRunning]);
  return <BatchDialog {...shown} state={state} run={run} onRetry={() => void run.retry()} onClose={onClose} />;
}

interface BatchDialogProps extends ShownBatch {
  state: BatchState;
  /** A batch running in this browser, which can be stopped. */
  run?: BatchRun;
  /** Retries the failed rows; absent if that is not possible from here. */
  onRetry?(): void;
  onClose(): void;
}

/** Outcome of a batch: counts of succeeded and failed rows, and the failures with their reasons. */
export function BatchDialog(props: BatchDialogProps): ReactNode {
  const { title, keyTitle, state, run, onRetry, onClose } = props;
  const { total, done, failures, waiting = [], isRunning, isStopped, isStopping = false } = state;
  const waits = [...waitsIn(waiting)];
  const left = total - done;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The stop button has disappeared, and the focus with it.
    if (!isRunning && document.activeElement === document.body) close.current?.focus();
  }, [isRunning]);
  return (
    <DialogFrame
      title={title}
      className={css.dialog}
      contentClass={css.content}
      onClose={() => !isRunning && onClose()}
      foot={
        <DialogFoot>
          {isRunning && run !== undefined && (
            <Button disabledFocusable={isStopping} onClick={run.stop}>
              {isStopping ? words.batches.stopping : words.batches.stop}
            </Button>
          )}
          {!isRunning && (
            <Button ref={close} onClick={onClose}>
              {failures.length > 0 || isStopped ? words.basics.close : words.batches.done}
            </Button>
          )}
          {!isRunning && isStopped && run !== undefined && (
            <Button appearance={failures.length > 0 ? 'secondary' : 'primary'} onClick={() => void run.run()}>
              {words.batches.continue(left)}
            </Button>
          )}
          {!isRunning && failures.length > 0 && onRetry !== undefined && (
            <Button appearance="primary" onClick={onRetry}>
              {words.batches.retryFailed(failures.length)}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {isRunning || isStopped ? (
        <div className={css.progress}>
          <ProgressBar title={title} done={done} total={total} isLarge />
          <output className={css.count}>
            {words.batches.progress(isRunning, done, total)}
            {failures.length > 0 && <span className={css.failed}>{words.batches.failed(failures.length)}</span>}
          </output>
        </div>
      ) : (
        <output className={css.conclusion}>
          {failures.length === 0 ? (
            <CheckmarkCircleFilled className={css.succeeded} aria-hidden />
          ) : (
            <ErrorCircleFilled className={css.wrong} aria-hidden />
          )}
          <span>
            <PhraseText
              of={words.batches.conclusion({
                done: done - failures.length - waiting.length,
                waits: waits.map(([still, keys]) => ({ still, count: keys.length })),
                failed: failures.length,
              })}
              failed={css.failed}
            />
          </span>
        </output>
      )}
      {waits.map(([still, keys]) => (
        <p key={still} className={css.more}>
          {words.batches.waiting(still, keys.slice(0, NAMED), keys.length)}
        </p>
      ))}
      {failures.length > 0 && <Failures failures={failures} title={title} keyTitle={keyTitle} />}
    </DialogFrame>
  );
}

/** Maximum number of waiting rows listed by key. */
const NAMED = 10;

/** Groups the keys of waiting rows by the reason they wait for. */
function waitsIn(waiting: readonly RowResult[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const { key, still = '' } of waiting) keys.set(still, [...(keys.get(still) ?? []), key]);
  return keys;
}

/** Maximum number of failures shown; the file has all of them. */
const SHOWN = 200;

function Failures({ failures, title, keyTitle }: ShownBatch & { failures: readonly RowResult[] }): ReactNode {
  const say = useSay();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(failuresAsText(failures, keyTitle));
      say({ tone: 'success', text: words.basics.copied });
    } catch {
      say({ tone: 'danger', text: words.batches.copyFailed });
    }
  };
  const download = (): void => {
    const file = new Blob([failuresAsCsv(failures, keyTitle)], { type: 'text/csv;charset=utf-8' });
    saveAs(URL.createObjectURL(file), words.batches.failuresFile(title));
  };
  return (
    <section aria-label={words.batches.failures}>
      <div className={css.tools}>
        <h3>{words.batches.failures}</h3>
        <button type="button" className={linkButton.link} onClick={() => void copy()}>
          {words.basics.copy}
        </button>
        <button type="button" className={linkButton.link} onClick={download}>
          {words.batches.downloadCsv}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard */}
      <div className={css.failures} tabIndex={0} role="region" aria-label={words.batches.failuresList}>
        <table>
          <thead>
            <tr>
              <th scope="col">{keyTitle}</th>
              <th scope="col">{words.batches.reason}</th>
            </tr>
          </thead>
          <tbody>
            {failures.slice(0, SHOWN).map(({ key, message }) => (
              // A row that is named twice fails twice, for different reasons.
              <tr key={`${key} ${message}`}>
                <th scope="row">{key}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failures.length > SHOWN && <p className={css.more}>{words.batches.shownOf(SHOWN, failures.length)}</p>}
    </section>
  );
}

/** One tab-separated line per failed row, under a heading: for the clipboard. */
export function failuresAsText(failures: readonly RowResult[], keyTitle: string): string {
  return linesOf(failures, keyTitle)
    .map((line) => line.map((each) => each.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

/** The same as a CSV file; the byte order mark tells spreadsheets that it is Unicode. */
export function failuresAsCsv(failures: readonly RowResult[], keyTitle: string): string {
  const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = linesOf(failures, keyTitle).map((line) => line.map((each) => quoted(cellText(each))).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function linesOf(failures: readonly RowResult[], keyTitle: string): string[][] {
  return [
    [keyTitle, words.batches.reason, words.batches.code],
    ...failures.map(({ key, message, code }) => [key, message, code]),
  ];
}
