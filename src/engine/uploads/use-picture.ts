import { useEffect, useState, type RefObject } from 'react';
import type { FoundFile } from '../calls/download.ts';
import { CallError } from '../errors/call-error.ts';
import type { FileAccess } from './use-file.ts';
import { ownAddress, type ShownFile } from './shown-file.ts';

export interface PictureState {
  /** Null while it is not known. */
  address: string | null;
  failure: string | null;
  retry(): void;
  /** The address held no picture. */
  onBroken(): void;
}

const BROKEN = '图片无法显示';
const WAITING = { address: null, failure: null };

/** The address of a picture, asked for when `isWanted`. */
export function usePicture(file: ShownFile, access: FileAccess, isWanted = true): PictureState {
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Pick<PictureState, 'address' | 'failure'>>(WAITING);
  const fail = (failure = BROKEN): void => setFound({ address: null, failure });
  const id = file.fileDfsId;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    setFound(WAITING);
    const finding = access.find(file);
    finding.then(
      ({ address }) => {
        if (isGone) return;
        if (ownAddress(address) === null) fail();
        else setFound({ address, failure: null });
      },
      (error: unknown) => isGone || fail((error instanceof CallError && error.message) || BROKEN),
    );
    return () => {
      isGone = true;
      void finding.then(release, () => undefined);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id says which file it is
  }, [id, access, isWanted, turn]);
  return { ...found, retry: () => setTurn((n) => n + 1), onBroken: () => fail() };
}

/** Frees the memory of a file that nobody shows any more. */
export function release({ isHere, address }: FoundFile): void {
  if (isHere) URL.revokeObjectURL(address);
}

/** Whether the element has been near the glass. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || element.current === null) return undefined;
    const isNear = (entries: IntersectionObserverEntry[]): boolean => entries.some((each) => each.isIntersecting);
    const watcher = new IntersectionObserver((entries) => isNear(entries) && setSeen(true), { rootMargin: '200px' });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
