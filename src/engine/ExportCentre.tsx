import { CheckmarkCircleFilled, DismissCircleFilled, DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { safeAddress } from './calls/address.ts';
import { useExportCentre, type ExportTask } from './exports/export-centre.tsx';
import styles from './exports/exports.module.css';

/** Where exports stand: the shell places it, and it shows nothing while there is none. */
export function ExportCentre(): ReactNode {
  const { tasks, dismiss } = useExportCentre();
  if (tasks.length === 0) return null;
  return (
    <section className={styles.centre} aria-label="导出">
      <ul className={styles.list}>
        {tasks.map((task) => (
          <Task key={task.id} task={task} onDismiss={() => dismiss(task.id)} />
        ))}
      </ul>
    </section>
  );
}

function Task({ task, onDismiss }: { task: ExportTask; onDismiss(): void }): ReactNode {
  return (
    <li className={styles.task}>
      {task.status === 'PASS' && <CheckmarkCircleFilled className={styles.passed} aria-hidden />}
      {task.status === 'FAIL' && <DismissCircleFilled className={styles.failed} aria-hidden />}
      {task.status === 'PROCESSING' && <span className={styles.spinner} aria-hidden />}
      <output className={styles.text}>
        {task.status === 'PASS' && `${task.fileName ?? task.title} 已生成`}
        {task.status === 'FAIL' && `${task.title}失败`}
        {task.status === 'PROCESSING' && `正在${task.title}…`}
      </output>
      {task.downloadUrl !== undefined && safeAddress(task.downloadUrl) !== null && (
        <a className={styles.link} href={task.downloadUrl} download={task.fileName}>
          下载
        </a>
      )}
      {task.status !== 'PROCESSING' && (
        <button type="button" className={styles.dismiss} aria-label="移除" onClick={onDismiss}>
          <DismissRegular aria-hidden />
        </button>
      )}
    </li>
  );
}
