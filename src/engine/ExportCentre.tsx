import { Suspense, type ReactNode } from 'react';
import { useExportCentre } from './exports/export-centre.tsx';
import { lazyPart } from './loading/loading.tsx';

const TaskList = lazyPart(async () => ({ default: (await import('./exports/TaskList.tsx')).TaskList }));

/** Where exports and other long work stand: the shell places it, and it shows nothing while there is none. */
export function ExportCentre(): ReactNode {
  const { tasks, dismiss } = useExportCentre();
  if (tasks.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <TaskList tasks={tasks} dismiss={dismiss} />
    </Suspense>
  );
}
