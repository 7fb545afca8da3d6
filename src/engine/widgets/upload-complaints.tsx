import type { ReactNode } from 'react';
import { DismissRegular, ErrorCircle12Filled } from '@fluentui/react-icons';
import type { Complaint } from '../uploads/upload-desk.ts';
import css from './upload.module.css';

/** What was not taken, each with its own reason; what did not arrive can be tried again. */
export function Complaints({
  uploads,
}: {
  uploads: { complaints: readonly Complaint[]; dismiss(key: number): void };
}): ReactNode {
  if (uploads.complaints.length === 0) return null;
  return (
    <ul className={css.complaints}>
      {uploads.complaints.map(({ key, name, message, again }) => (
        <li key={key} className={css.complaint}>
          <ErrorCircle12Filled aria-hidden className={css.complaintSign} />
          <span className={css.complaintText}>
            <span className={css.complaintName}>{name}</span>
            {'：'}
            <span>{message}</span>
          </span>
          {again !== undefined && (
            <button
              type="button"
              className={css.again}
              data-part="again"
              aria-label={`重试 ${name}`}
              onClick={() => {
                uploads.dismiss(key);
                again();
              }}
            >
              重试
            </button>
          )}
          <button
            type="button"
            className={css.tool}
            data-part="dismiss"
            title="知道了"
            aria-label={`关闭提示：${name}`}
            onClick={() => uploads.dismiss(key)}
          >
            <DismissRegular />
          </button>
        </li>
      ))}
    </ul>
  );
}
