import { useEffect, useState, useSyncExternalStore } from 'react';
import { createEmitter } from '#model/emitter.ts';

/** Milliseconds after which a message reassures the person. */
export const SLOW = 10_000;

let slow = 0;
let queued = 0;
const changes = createEmitter();

function change(by: number): void {
  slow += by;
  changes.emit();
}

/** Marks a call as waiting for an overloaded server. @returns a function that ends the mark */
export function queueUp(): () => void {
  queued += 1;
  change(0);
  return () => {
    queued -= 1;
    change(0);
  };
}

/** Marks a request as pending; the returned function ends the mark. */
export function waitFor(): () => void {
  let isSlow = false;
  let isOver = false;
  const timer = setTimeout(() => {
    isSlow = true;
    change(1);
  }, SLOW);
  return () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    if (isSlow) change(-1);
  };
}

/** Runs work while marking it as pending. */
export async function whileWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = waitFor();
  try {
    return await work();
  } finally {
    done();
  }
}

/** True if any request has been pending for longer than `SLOW`. */
export const useIsSlow = (): boolean => useSyncExternalStore(changes.subscribe, () => slow > 0, never);

/** True if a call is waiting for an overloaded server. */
export const useIsQueued = (): boolean => useSyncExternalStore(changes.subscribe, () => queued > 0, never);

const never = (): boolean => false;

/** True once the calling component has been mounted for `SLOW`. */
export function useStandsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SLOW);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
