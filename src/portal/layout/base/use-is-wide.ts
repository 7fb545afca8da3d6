import { useMedia, windowWidth } from '#engine/host.ts';

/** True if the window is at least this wide, in pixels. */
export function useIsWide(from: number): boolean {
  return useMedia(`(width >= ${from}px)`, windowWidth() >= from);
}
