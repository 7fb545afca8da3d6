import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleFilled } from '@fluentui/react-icons/svg/dismiss-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { Suspense, useState, type ReactNode } from 'react';
import { type RowResult, SUCCESS } from '#model/wire.ts';
import { safeAddress } from '../calls/address.ts';
import { sayingOf, useExportCentre, type ExportTask } from './export-centre.tsx';
import linkButton from '../states/link-button.module.css';
import styles from './exports.module.css';
import { lazyWhole } from '../loading/loading.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { ProgressBar } from '../states/ProgressBar.tsx';
import { words } from '../words/words.ts';

const BatchDialog = lazyWhole(async () => (await import('../batches/BatchDialog.tsx')).BatchDialog);

/** All tasks, in order of their start. */
export function TaskList({
  tasks,
  dismiss,
}: {
  tasks: readonly ExportTask[];
  dismiss(id: ExportTask['id']): void;
}): ReactNode {
  return (
    <section className={styles.centre} aria-label={words.batches.tasks}>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <Task key={task.id} task={task} onDismiss={() => dismiss(task.id)} />
        ))}
      </ul>
    </section>
  );
}

function Task({ task, onDismiss }: { task: ExportTask; onDismiss(): void }): ReactNode {
  const { status, progress } = task;
  const hasFailures = progress !== undefined && progress.failed > 0;
  return (
    <li className={styles.task}>
      {status === 'PASS' && hasFailures && <WarningFilled className={styles.partly} aria-hidden />}
      {status === 'PASS' && !hasFailures && <CheckmarkCircleFilled className={styles.passed} aria-hidden />}
      {status === 'FAIL' && <DismissCircleFilled className={styles.failed} aria-hidden />}
      {status === 'PROCESSING' && <span className={styles.spinner} aria-hidden />}
      <div className={styles.text}>
        <output>{textOf(task)}</output>
        {status === 'PROCESSING' && progress !== undefined && (
          <span className={styles.progress}>
            <ProgressBar title={task.title} done={progress.done} total={progress.total} />
            <span className={styles.count}>
              {words.language.number(progress.done)} / {words.language.number(progress.total)}
              {hasFailures && <span className={styles.failed}>{words.batches.failedFigure(progress.failed)}</span>}
            </span>
          </span>
        )}
      </div>
      {status !== 'PROCESSING' && hasFailures && <FailuresButton task={task} />}
      {task.downloadUrl !== undefined && safeAddress(task.downloadUrl) !== null && (
        <a className={`${linkButton.link} ${styles.link}`} href={task.downloadUrl} download={task.fileName}>
          {words.basics.download}
        </a>
      )}
      {status !== 'PROCESSING' && (
        <button type="button" className={styles.dismiss} aria-label={words.basics.remove} onClick={onDismiss}>
          <DismissRegular aria-hidden />
        </button>
      )}
    </li>
  );
}

function textOf(task: ExportTask): string {
  const { title, status, fileName, progress } = task;
  if (status === 'PROCESSING') return words.batches.running(title);
  if (progress !== undefined) return sayingOf(task, progress).text;
  return status === 'PASS' ? words.batches.made(fileName ?? title) : words.batches.failedOf(title);
}

/** The failed rows are loaded on demand. */
function FailuresButton({ task }: { task: ExportTask }): ReactNode {
  const { resultOf } = useExportCentre();
  const say = useSay();
  const [failures, setFailures] = useState<readonly RowResult[] | null>(null);
  const open = async (): Promise<void> => {
    const job = await resultOf(task.id).catch(() => null);
    if (job?.rows === undefined || job.rows === null) say({ tone: 'danger', text: words.batches.failuresFailed });
    else setFailures(job.rows);
  };
  const { total = 0, done = 0 } = task.progress ?? {};
  const failed = (failures ?? []).filter(({ code }) => code !== SUCCESS);
  return (
    <>
      <button type="button" className={`${linkButton.link} ${styles.link}`} onClick={() => void open()}>
        {words.batches.failures}
      </button>
      {failures !== null && (
        <Suspense fallback={null}>
          <BatchDialog
            title={task.title}
            keyTitle={words.tables.keyTitle}
            state={{
              total,
              done,
              failures: failed,
              isRunning: false,
              isStopped: task.status === 'FAIL' && done < total,
            }}
            onClose={() => setFailures(null)}
          />
        </Suspense>
      )}
    </>
  );
}
