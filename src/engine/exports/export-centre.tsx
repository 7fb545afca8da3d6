import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { CallDefinition } from '#model/call.ts';
import type { Job } from '#model/wire.ts';
import { saveAs } from '../calls/download.ts';
import { send } from '../calls/send.ts';
import { useSay } from '../Toast.tsx';

export interface ExportTask {
  id: string;
  title: string;
  status: Job['status'];
  fileName?: string;
  downloadUrl?: string;
}

interface Centre {
  tasks: ExportTask[];
  /** Starts a job; throws CallError. */
  start(title: string, call: CallDefinition, request: Record<string, unknown>): Promise<void>;
  dismiss(id: string): void;
}

const CentreContext = createContext<Centre | null>(null);
const POLL = 1000;

interface ProviderProps {
  identity: string;
  headers: Record<string, string>;
  /** Asks how a job stands. */
  jobOf: ((id: string) => Promise<Job>) | undefined;
  children: ReactNode;
}

/** Jobs of this person in this tab: they outlive the screen that started them, and a reload. */
export function ExportCentreProvider({ identity, headers, jobOf, children }: ProviderProps): ReactNode {
  const storageKey = `sw.exports.${identity}`;
  const [kept, setKept] = useState(() => ({ key: storageKey, tasks: readTasks(storageKey) }));
  if (kept.key !== storageKey) setKept({ key: storageKey, tasks: readTasks(storageKey) });
  const { tasks } = kept;
  const say = useSay();

  const change = useCallback((next: (tasks: ExportTask[]) => ExportTask[]) => {
    setKept((before) => {
      const after = { key: before.key, tasks: next(before.tasks) };
      sessionStorage.setItem(after.key, JSON.stringify(after.tasks));
      return after;
    });
  }, []);

  const isWaiting = tasks.some((task) => task.status === 'PROCESSING');
  const latest = useRef(tasks);
  useEffect(() => {
    latest.current = tasks;
  }, [tasks]);

  useEffect(() => {
    if (!isWaiting || jobOf === undefined) return undefined;
    let isOver = false;
    let isAsking = false;
    const poll = async (): Promise<void> => {
      // An answer that takes longer than a second must not be asked for, and saved, twice.
      if (isAsking) return;
      isAsking = true;
      try {
        await Promise.all(latest.current.filter((each) => each.status === 'PROCESSING').map(follow));
      } finally {
        isAsking = false;
      }
    };
    const follow = async (task: ExportTask): Promise<void> => {
      // A lost connection is no answer: the next second asks again.
      const job = await jobOf(task.id).catch(() => null);
      if (isOver || job === null || job.status === 'PROCESSING') return;
      const done = {
        ...task,
        status: job.status,
        fileName: job.fileName ?? undefined,
        downloadUrl: job.downloadUrl ?? undefined,
      };
      change((all) => all.map((each) => (each.id === task.id ? done : each)));
      if (job.status === 'FAIL') say({ tone: 'danger', text: '文件下载失败，请稍候重试' });
      else if (done.downloadUrl !== undefined) saveAs(done.downloadUrl, done.fileName);
    };
    const timer = setInterval(() => void poll(), POLL);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWaiting, jobOf, change, say]);

  const centre = useMemo<Centre>(
    () => ({
      tasks,
      async start(title, call, request) {
        const answer = await send(call, request, { headers });
        const job = typeof answer === 'string' ? { uuId: answer } : (answer as Partial<Job> | null);
        if (job?.uuId === undefined) throw new Error(`"${call.name}" started no job`);
        const task: ExportTask = { id: job.uuId, title, status: 'PROCESSING' };
        change((all) => [...all.filter((each) => each.id !== task.id), task]);
      },
      dismiss: (id) => change((all) => all.filter((task) => task.id !== id)),
    }),
    [tasks, headers, change],
  );
  return <CentreContext value={centre}>{children}</CentreContext>;
}

export function useExportCentre(): Centre {
  const centre = use(CentreContext);
  if (centre === null) throw new Error('useExportCentre needs an ExportCentreProvider above it');
  return centre;
}

function readTasks(key: string): ExportTask[] {
  try {
    const tasks: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(tasks) ? (tasks as ExportTask[]) : [];
  } catch {
    return [];
  }
}
