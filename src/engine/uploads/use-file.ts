import { createElement, useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { safeAddress } from '../calls/address.ts';
import { findFile, saveAs, saveFrom, type FoundFile } from '../calls/download.ts';
import { CallError } from '../errors/call-error.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { useHost, type EngineHost } from '../host/host.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { endingOf, endingOfAddress, isPreviewed, timestampName } from './file-kinds.ts';
import { followFiles, isAddress, knownFile, nameOf, ownAddress, rememberFile, type ShownFile } from './shown-file.ts';
import { lazyWhole } from '../loading/loading.tsx';
import { words } from '../words/words.ts';

const Preview = lazyWhole(async () => (await import('./Preview.tsx')).Preview);

export type FileAccess = ReturnType<typeof useFileAccess>;

/** Access to files. @param own the screen's own call; default: the product's */
export function useFileAccess(own?: string) {
  const host = useHost();
  const bundle = useBundle();
  const call = own === undefined ? host.files : callOf(bundle, own);
  return useMemo(
    () => ({
      /** True if a call can find files by id. */
      canAsk: call !== undefined,
      /** @throws CallError */
      async find(file: ShownFile): Promise<FoundFile> {
        const id = file.fileDfsId;
        const known = knownFile(id);
        if (known?.file !== undefined)
          return { address: URL.createObjectURL(known.file), name: known.name, isHere: true };
        if (isAddress(id)) return { ...checked(id), ...(file.fileName !== undefined && { name: file.fileName }) };
        if (call === undefined) throw new CallError('refused', 'unknown', words.uploads.cannotOpen);
        const { fileDfsId: dfsId, fileName: _, ...rest } = file;
        const request = Object.entries({ dfsId, ...rest }).filter(([name]) => call.fields.includes(name));
        const found = await findFile(call, Object.fromEntries(request), host.transport).catch(tellSignedOut(host));
        if (found.name !== undefined) rememberFile(id, { name: found.name });
        return found.isHere ? found : { ...found, ...checked(found.address) };
      },
    }),
    [call, host],
  );
}

function checked(address: string): FoundFile {
  const safe = safeAddress(address);
  if (safe === null) throw new CallError('refused', 'malformed', words.uploads.badAddress);
  return { address: safe, isHere: false };
}

/** @throws its argument */
const tellSignedOut = (host: EngineHost) => (error: unknown) => {
  if (error instanceof CallError && error.kind === 'signed-out' && host.user !== null) host.onSignedOut(error);
  throw error;
};

/** Ids already requested, successfully or not: a name is not requested twice. */
const asked = new Set<string>();

/** Names of the files, in order. @param isAsking requests unknown names from the server */
export function useFileNames(
  files: readonly ShownFile[],
  title: string,
  access: FileAccess,
  isAsking = true,
): string[] {
  const read = (): string => files.map((each) => nameOf(each, title)).join('\n');
  const names = useSyncExternalStore(followFiles, read, read);
  const unknown = files.filter((each) => each.fileName === undefined && knownFile(each.fileDfsId) === undefined);
  const missing = isAsking && access.canAsk ? unknown.filter((each) => !isAddress(each.fileDfsId)) : [];
  const key = missing.map((each) => each.fileDfsId).join('\n');
  useEffect(() => {
    for (const file of missing) {
      if (asked.has(file.fileDfsId) || knownFile(file.fileDfsId) !== undefined) continue;
      asked.add(file.fileDfsId);
      // After a failure, the file is shown with its field's title.
      void access.find(file).then(release, () => undefined);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key identifies the files
  }, [key, access]);
  return names.split('\n');
}

export type OpenFile = ReturnType<typeof useOpenFile>;

/** Opens, saves and fetches files; errors are shown as toasts. */
export function useOpenFile(title: string, access: FileAccess) {
  const host = useHost();
  const askOver = useOverlays();
  const say = useSay();
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work().catch(tellSignedOut(host));
    } catch (error) {
      say({ tone: 'danger', text: (error instanceof CallError && error.message) || words.calls.downloadFailed });
    }
  };
  const save = (file: ShownFile): Promise<void> =>
    attempt(async () => {
      const { address, isHere, name = nameOf(file, '') } = await access.find(file);
      // A local file keeps its name; the name in an address is not reliable.
      if (isHere) saveAs(address, name || timestampName(host.serverNow(), ''));
      else await saveFrom(address, timestampName(host.serverNow(), endingOf(name) || endingOfAddress(address)));
    });
  /** Shows a picture in place, with the field's other pictures; downloads other files. */
  const open = (files: readonly ShownFile[], at: number): Promise<void> =>
    attempt(async () => {
      const file = files[at];
      if (file === undefined) return;
      // Without a name, the kind of the file is unknown: finds it first.
      if (endingOf(nameOf(file, '')) === '' && access.canAsk) {
        const found = await access.find(file);
        if (found.name === undefined && endingOfAddress(found.address) !== '')
          rememberFile(file.fileDfsId, { name: `${title}.${endingOfAddress(found.address)}` });
      }
      if (!isPreviewed(nameOf(file, ''))) return save(file);
      const pictures = files.filter((each) => isPreviewed(nameOf(each, '')));
      await askOver<void>((close) =>
        createElement(Preview, { pictures, at: pictures.indexOf(file), title, access, onSave: save, onClose: close }),
      );
    });
  return { open, save, attempt };
}

/** State of a picture's address. */
interface Picture {
  address: string | null;
  failure: string | null;
}

const WAITING: Picture = { address: null, failure: null };

/** The address of a picture, requested once `isWanted` is true. */
export function usePicture(file: ShownFile, access: FileAccess, isWanted = true) {
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Picture>(WAITING);
  const fail = (failure = words.uploads.broken): void => setFound({ address: null, failure });
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
      (error: unknown) => isGone || fail((error instanceof CallError && error.message) || words.uploads.broken),
    );
    return () => {
      isGone = true;
      void finding.then(release, () => undefined);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id identifies the file
  }, [id, access, isWanted, turn]);
  return {
    ...found,
    retry: () => setTurn((n) => n + 1),
    /** The address contained no picture. */
    onBroken: () => fail(),
  };
}

/** Frees the memory of a file that is no longer shown. */
function release({ isHere, address }: FoundFile): void {
  if (isHere) URL.revokeObjectURL(address);
}

/** True once the element has been near the viewport. */
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
