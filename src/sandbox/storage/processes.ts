import { readFileSync } from 'node:fs';

/** Identifies a process: its pid and, if the system reports it, its start time. */
export function markOf(pid: number): string {
  return `${pid} ${statOf(pid).start}`;
}

/** True if the identified process runs. */
export function lives(mark: string): boolean {
  const [pidText = '', started = ''] = mark.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    if (!isCode(error, 'EPERM')) return false;
  }
  const { state, start } = statOf(pid);
  // A zombie: killed, but not yet reaped.
  if (state === 'Z' || state === 'X') return false;
  // A pid is reused after a restart; the start time is not.
  return started === '' || start === '' || started === start;
}

/** State of a process and its start time, in kernel ticks; empty if the system does not report them. */
function statOf(pid: number): { state: string; start: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return { state: '', start: '' };
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
