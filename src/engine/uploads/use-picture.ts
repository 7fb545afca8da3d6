import { useEffect, useState, type RefObject } from 'react';
import { CallError } from '../errors/call-error.ts';
import type { FileAccess } from './use-file.ts';
import { ownAddress, type ShownFile } from './shown-file.ts';

export interface PictureState {
  /** Null while it is not known. */
  address: string | null;
  failure: string | null;
  retry(): void;
  /** What stood at the address was no picture. */
  onBroken(): void;
}

const BROKEN = '图片无法显示';
const NOT_SHOWN = { address: null, failure: BROKEN };

/** The address of a picture, asked for when `isWanted`. */
export function usePicture(file: ShownFile, access: FileAccess, isWanted: boolean): PictureState {
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ address: string | null; failure: string | null }>({
    address: null,
    failure: null,
  });
  const id = file.fileDfsId;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    let held: string | undefined;
    setFound({ address: null, failure: null });
    access.find(file).then(
      ({ address, isHere }) => {
        if (isHere) held = address;
        if (isGone && held !== undefined) URL.revokeObjectURL(held);
        else if (!isGone) setFound(ownAddress(address) === null ? NOT_SHOWN : { address, failure: null });
      },
      (error: unknown) => {
        if (!isGone) setFound({ address: null, failure: (error instanceof CallError && error.message) || BROKEN });
      },
    );
    return () => {
      isGone = true;
      if (held !== undefined) URL.revokeObjectURL(held);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id says which file it is
  }, [id, access, isWanted, turn]);
  return {
    ...found,
    retry: () => setTurn((n) => n + 1),
    onBroken: () => setFound(NOT_SHOWN),
  };
}

/** Whether the element has been near the glass. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || element.current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && setSeen(true),
      {
        rootMargin: '200px',
      },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
