import { useMedia, windowWidth } from '#engine/host.ts';

/** Whether the window is at least so many pixels wide. */
export function useIsWide(from: number): boolean {
  return useMedia(`(width >= ${from}px)`, windowWidth() >= from);
}
