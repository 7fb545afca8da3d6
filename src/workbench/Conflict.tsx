import type { ReactNode } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useBench, useBenchState } from './bench-context.tsx';
import css from './conflict.module.css';

/** A file that was changed on the disk since it was opened here: both texts, and the choice. */
export function Conflict(): ReactNode {
  const bench = useBench();
  const theirs = useBenchState((state) => state.conflict[0]);
  const mine = useBenchState((state) => (theirs === undefined ? undefined : state.sheets[theirs.path]));
  if (theirs === undefined) return null;
  return (
    <Dialog open modalType="alert">
      <DialogSurface className={css.surface}>
        <DialogBody>
          <DialogTitle>{theirs.path} 在磁盘上已被改过</DialogTitle>
          <DialogContent>
            <p className={css.says}>没有写入任何文件。选一份继续编辑，再保存一次。</p>
            <div className={css.sides}>
              <section aria-label="磁盘上的">
                <h3 className={css.head}>磁盘上的</h3>
                <pre className={css.text}>{theirs.text === '' ? '（文件已删除）' : theirs.text}</pre>
              </section>
              <section aria-label="这里的">
                <h3 className={css.head}>这里的</h3>
                <pre className={css.text}>{mine?.text ?? ''}</pre>
              </section>
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => bench.settle(theirs.path, 'theirs')}>用磁盘上的</Button>
            <Button appearance="primary" onClick={() => bench.settle(theirs.path, 'mine')}>
              用这里的
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
