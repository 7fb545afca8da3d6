import { createContext, Suspense, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import type { CallDefinition } from '#model/call.ts';
import { SUCCESS, type Job } from '#model/wire.ts';
import { saveAs } from '../calls/download.ts';
import { CallError } from '../errors/call-error.ts';
import { send } from '../calls/send.ts';
import type { Transport } from '../host/transport.ts';
import type { JobDesk, ListedJob } from '../host/host.ts';
import { lazyPart } from '../loading/loading.tsx';
import { useSay, type Saying } from '../overlays/Toast.tsx';
import { endingOfAddress, timestampName } from '../uploads/file-kinds.ts';
import { isCallKey, useCallSession } from '../calls/session.tsx';
import { words } from '../words/words.ts';

export interface ExportTask {
  id: string;
  title: string;
  status: Job['status'];
  fileName?: string;
  downloadUrl?: string;
  /** Progress of a batch in rows; `failed` counts within `done`. */
  progress?: {
    total: number;
    done: number;
    failed: number;
    /** Reasons that succeeded rows still wait for, one per row. */
    waiting?: readonly string[];
  };
}

interface Centre {
  tasks: ExportTask[];
  /** Starts a job; throws CallError. */
  start(title: string, call: CallDefinition, request: Record<string, unknown>): Promise<void>;
  /** Follows a job started by an action; `onOver` is called at its end, if this window is still open. */
  follow(title: string, job: Partial<Job> | string | null, onOver?: (job: Job) => void): void;
  /** Outcome of a job; for a batch it includes the failed rows. */
  resultOf(id: string): Promise<Job | null>;
  dismiss(id: string): void;
}

const CentreContext = createContext<Centre | null>(null);

/** Poll interval of a running job, in milliseconds. */
const POLL = 1000;
/** Also polls in a hidden window: somebody waits for the file. */
const UNDER_WAY: SWRConfiguration = {
  refreshInterval: POLL,
  refreshWhenHidden: true,
  refreshWhenOffline: true,
  dedupingInterval: 0,
  revalidateOnReconnect: false,
};

/** A failed list is requested again after ten seconds. */
const LISTED: SWRConfiguration<ListedJob[] | undefined> = {
  revalidateOnFocus: true,
  focusThrottleInterval: 1000,
  dedupingInterval: 0,
  keepPreviousData: false,
  shouldRetryOnError: true,
  onErrorRetry: (_error, _key, _config, retry, options) => void setTimeout(() => void retry(options), 10_000),
};

/** Channel that notifies other windows of changes to the list. */
const CHANNEL = 'sw.jobs';

interface ProviderProps {
  identity: string;
  transport: Transport;
  /** Fetches the state of a job. */
  jobOf: ((id: string) => Promise<Job>) | undefined;
  /** Without it, only the window that started a job knows it, until a reload. */
  desk: JobDesk | undefined;
  onSignedOut(error: CallError): void;
  children: ReactNode;
}

/**
 * A person's export jobs. The server stores them: every window shows them, also after leaving the screen or page. Each
 * window polls; only the one that the server picks announces the end and saves the file.
 */
export function ExportCentreProvider({
  identity,
  transport,
  jobOf,
  desk,
  onSignedOut,
  children,
}: ProviderProps): ReactNode {
  const [kept, setKept] = useState<{ identity: string; tasks: ExportTask[] }>({ identity, tasks: [] });
  if (kept.identity !== identity) setKept({ identity, tasks: [] });
  const { tasks } = kept;
  const say = useSay();

  const change = useCallback(
    (next: (tasks: ExportTask[]) => ExportTask[]) =>
      setKept((before) => (before.identity === identity ? { identity, tasks: next(before.tasks) } : before)),
    [identity],
  );
  const tellOthers = useOtherWindows(identity, desk, change);
  const { mutate } = useSWRConfig();
  const { asker } = useCallSession();
  const overs = useRef(new Map<string, (job: Job) => void>());
  const latest = useRef({ identity, tasks, jobOf, desk, onSignedOut });
  latest.current = { identity, tasks, jobOf, desk, onSignedOut };

  /** Polls one job, and announces its end. */
  const look = async ({ id, title }: ExportTask): Promise<void> => {
    const asked = latest.current;
    const isOver = (): boolean => latest.current.identity !== asked.identity;
    /** A lost connection is no answer: the next poll retries. A refused job no longer exists. */
    const lostOr = (error: unknown): 'gone' | null => {
      if (!(error instanceof CallError)) return null;
      if (error.kind === 'signed-out' && !isOver()) asked.onSignedOut(error);
      return error.kind === 'refused' ? 'gone' : null;
    };
    const job = await asked.jobOf?.(id).catch(lostOr);
    if (isOver() || !job) return;
    if (job === 'gone') return change((all) => all.filter((each) => each.id !== id));
    const done = taskOf({ ...job, uuId: id, title });
    if (job.status !== 'PASS' && job.status !== 'FAIL') {
      if (done.progress === undefined) return;
      return change((all) => all.map((each) => (each.id === id ? done : each)));
    }
    // If the server cannot pick a window, announcing twice is better than never.
    const isFirst = (await asked.desk?.announce(id).catch(() => true)) ?? true;
    change((all) => all.map((each) => (each.id === id ? done : each)));
    if (done.progress !== undefined) {
      // The batch may have changed records of any table, so all calls are revalidated.
      void mutate(isCallKey);
      overs.current.get(id)?.({ ...job, uuId: id });
      overs.current.delete(id);
      if (isFirst) say(sayingOf(done, done.progress));
      return;
    }
    if (isOver() || !isFirst) return;
    if (job.status === 'FAIL') say({ tone: 'danger', text: words.batches.exportFailed });
    else if (done.downloadUrl !== undefined) {
      saveAs(done.downloadUrl, done.fileName ?? timestampName(Date.now(), endingOfAddress(done.downloadUrl)));
    }
  };
  const isWaiting = jobOf !== undefined && tasks.some((task) => task.status === 'PROCESSING');
  useSWR(
    isWaiting ? ['jobs under way', asker] : null,
    () => Promise.all(latest.current.tasks.filter((each) => each.status === 'PROCESSING').map(look)),
    UNDER_WAY,
  );

  const follow = useCallback<Centre['follow']>(
    (title, answer, onOver) => {
      const job = typeof answer === 'string' ? { uuId: answer } : answer;
      // Without an id there is no job to follow.
      if (typeof job?.uuId !== 'string') throw new CallError('network', 'malformed', words.calls.unreadable);
      const task = taskOf({ ...job, uuId: job.uuId, status: 'PROCESSING', title });
      if (onOver !== undefined) overs.current.set(task.id, onOver);
      change((all) => [task, ...all.filter((each) => each.id !== task.id)]);
      tellOthers();
    },
    [change, tellOthers],
  );
  const centre = useMemo<Centre>(
    () => ({
      tasks,
      follow,
      async start(title, call, request) {
        follow(title, (await send(call, request, { transport })) as Parameters<typeof follow>[1]);
      },
      resultOf: (id) => latest.current.jobOf?.(id) ?? Promise.resolve(null),
      dismiss(id) {
        change((all) => all.filter((task) => task.id !== id));
        void latest.current.desk?.dismiss(id).then(tellOthers, () => undefined);
      },
    }),
    [tasks, transport, change, tellOthers, follow],
  );
  return <CentreContext value={centre}>{children}</CentreContext>;
}

export function useExportCentre(): Centre {
  const centre = use(CentreContext);
  if (centre === null) throw new Error('useExportCentre needs an ExportCentreProvider above it');
  return centre;
}

/** Loads the list after sign-in, after changes in another window, and when this window is focused again. */
function useOtherWindows(
  identity: string,
  desk: JobDesk | undefined,
  change: (next: (tasks: ExportTask[]) => ExportTask[]) => void,
): () => void {
  const channel = useRef<BroadcastChannel>(null);
  const { asker } = useCallSession();
  const isKept = desk !== undefined && identity !== '';
  const { data: listed, mutate: read } = useSWR(isKept ? ['jobs', asker] : null, () => desk?.list(), LISTED);
  useEffect(() => {
    if (listed !== undefined) change((all) => merged(all, listed));
  }, [listed, change]);
  useEffect(() => {
    if (!isKept) return undefined;
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.addEventListener('message', () => void read());
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [isKept, read]);
  return useCallback(() => channel.current?.postMessage(null), []);
}

/**
 * Merges the server's list into the window's tasks. A finished job that is not announced yet counts as running: the
 * next poll announces it. A job announced by another window is dropped.
 */
function merged(known: readonly ExportTask[], listed: readonly ListedJob[]): ExportTask[] {
  // A job started while the list was loading is missing from that list.
  const unheard = known.filter(({ id, status }) => status === 'PROCESSING' && !listed.some((each) => each.uuId === id));
  const others = listed.flatMap((job): ExportTask[] => {
    const here = known.find(({ id }) => id === job.uuId);
    if (here !== undefined) return [here];
    if (job.announced) return [];
    return [taskOf({ ...job, status: 'PROCESSING' })];
  });
  return [...unheard, ...others];
}

function taskOf(job: Job & { title: string }): ExportTask {
  const { uuId, title, status, fileName, downloadUrl, total, done, failed, rows } = job;
  const waiting = (rows ?? []).flatMap(({ code, still }) => (code === SUCCESS && still ? [still] : []));
  return {
    id: uuId,
    title,
    status: status === 'PASS' || status === 'FAIL' ? status : 'PROCESSING',
    ...(typeof total === 'number' && { progress: { total, done: done ?? 0, failed: failed ?? 0, waiting } }),
    ...(typeof fileName === 'string' && { fileName }),
    ...(typeof downloadUrl === 'string' && { downloadUrl }),
  };
}

/** Message about the end of a batch. */
export function sayingOf(
  { title, status }: ExportTask,
  { total, done, failed, waiting = [] }: NonNullable<ExportTask['progress']>,
): Saying {
  if (status === 'FAIL') return { tone: 'danger', text: words.batches.stopped(title, done, total) };
  if (failed === 0 && waiting.length === 0) return { tone: 'success', text: words.batches.doneAll(title, total) };
  const waits = [...new Set(waiting)].map((still) => ({
    still,
    count: waiting.filter((each) => each === still).length,
  }));
  const text = words.batches.doneOf(title, { done: total - failed - waiting.length, waits, failed });
  return { tone: failed > 0 ? 'warning' : 'info', text };
}

const TaskList = lazyPart(async () => (await import('./TaskList.tsx')).TaskList);

/** List of exports and other long jobs; the shell places it. Empty without jobs. */
export function ExportCentre(): ReactNode {
  const { tasks, dismiss } = useExportCentre();
  if (tasks.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <TaskList tasks={tasks} dismiss={dismiss} />
    </Suspense>
  );
}
