import { readFileSync } from 'node:fs';

/** A process as it is written down: its pid and, where the system says it, when it started. */
export function markOf(pid: number): string {
  return `${pid} ${statOf(pid).start}`;
}

/** Whether the process with this mark runs. */
export function lives(mark: string): boolean {
  const [pidText = '', started = ''] = mark.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!isCode(error, 'EPERM')) return false;
  }
  const { state, start } = statOf(pid);
  // Killed, and nobody has yet asked how it ended.
  if (state === 'Z' || state === 'X') return false;
  // A pid is used again after a restart; the time at which the process started is not.
  return started === '' || start === '' || started === start;
}

/** State of a process and when it started, in the kernel's ticks; empty where the system does not say. */
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
