import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { callOf, useBundle } from '../bundle.tsx';
import { sendFile } from '../calls/send-file.ts';
import { CallError } from '../calls/send.ts';
import { useCallSession } from '../calls/session.tsx';
import { useHost } from '../host.ts';
import type { WidgetProps } from '../widget.ts';
import { keepFile, recallFiles } from './kept-files.ts';
import { limitsOf, UPLOAD_FAILED, type Limits } from './limits.ts';
import { filesOf, rememberFile } from './shown-file.ts';
import { UploadDesk, type DeskState, type Going, type Uploaded } from './upload-desk.ts';
import { useRecognition } from './use-recognition.ts';

const UPLOADING = '文件正在上传，请稍候';

export interface Uploads extends DeskState {
  limits: Limits;
  isMany: boolean;
  /** Ids of the files that have arrived: the value. */
  ids: string[];
  /** Pictures are being read. */
  isReading: boolean;
  /** @param instead the id of the file that they take the place of. */
  add(files: readonly File[], instead?: string): void;
  remove(id: string): void;
  cancel(key: number): void;
  dismiss(key: number): void;
}

/** Files of one field: on their way, arrived, refused. The value holds the ids of those that have arrived. */
export function useUploads(widget: WidgetProps): Uploads {
  const { props, field, value, onChange, onProblem } = widget;
  const host = useHost();
  const bundle = useBundle();
  const { identity } = useCallSession();
  const isMany = field.of.type === 'array';
  const limits = useMemo(() => limitsOf(props, isMany), [props, isMany]);
  const [desk] = useState(() => new UploadDesk());
  const state = useSyncExternalStore(desk.subscribe, desk.read, desk.read);
  const ids = useMemo(() => filesOf(value).map((each) => each.fileDfsId), [value]);
  // Two files may arrive before the form has drawn the first of them.
  const latest = useRef(ids);
  latest.current = ids;
  const order = useRef(new Map<string, number>());
  const recognition = useRecognition(widget, desk);
  // Before anybody is asked for the names.
  useLayoutEffect(() => recallFiles(identity, ids), [identity, ids]);

  const put = (next: string[]): void => {
    latest.current = next;
    onChange(isMany ? next : next[0]);
  };

  const send = async (file: File, how: Pick<Parameters<typeof sendFile>[2], 'signal' | 'onProgress'>) => {
    const call = callOf(bundle, String(props.upload ?? ''));
    const words = Object.entries({ file, businessType: props.business, type: props.type }).filter(
      ([name, word]) => call.fields.includes(name) && (word instanceof File || typeof word === 'string'),
    );
    try {
      const request = Object.fromEntries(words) as Record<string, string | File>;
      const answer = (await sendFile(call, request, { headers: host.headers, ...how })) as Partial<Uploaded> | null;
      if (typeof answer?.fileId !== 'string') throw new CallError('refused', 'malformed', UPLOAD_FAILED);
      return answer as Uploaded;
    } catch (error) {
      if (error instanceof CallError && error.kind === 'signed-out') host.onSignedOut(error);
      throw error;
    }
  };

  const onUploaded = (uploaded: Uploaded, { key, file, instead }: Going): void => {
    const { fileId } = uploaded;
    rememberFile(fileId, { name: file.name, size: file.size, file });
    keepFile(identity, fileId, file);
    const before = latest.current;
    order.current.set(fileId, instead === undefined ? key : (order.current.get(instead) ?? 0));
    const placeOf = (id: string): number => order.current.get(id) ?? 0;
    if (instead !== undefined && before.includes(instead)) put(before.map((id) => (id === instead ? fileId : id)));
    // As they were chosen, not as they arrived.
    else put(isMany ? [...before, fileId].toSorted((a, b) => placeOf(a) - placeOf(b)) : [fileId]);
    recognition.read(uploaded, file.name);
  };

  useLayoutEffect(() => {
    desk.serve({ send, onUploaded });
  });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    // Whoever is back at once (React draws things twice while it is developed with) has not left.
    return () => void (leaving.current = setTimeout(() => desk.stop()));
  }, [desk]);
  const isGoing = state.going.length > 0;
  useEffect(() => {
    if (!isGoing) return undefined;
    onProblem?.(UPLOADING);
    return () => onProblem?.(null);
  }, [isGoing, onProblem]);

  return {
    ...state,
    limits,
    isMany,
    ids,
    isReading: recognition.isReading,
    add(files, instead) {
      const isOneMore = isMany && instead === undefined;
      const room = isOneMore ? limits.max - latest.current.length - desk.read().going.length : 1;
      desk.add(files, limits, room, isMany ? instead : latest.current[0]);
    },
    remove(id) {
      put(latest.current.filter((each) => each !== id));
      desk.say('已移除');
    },
    cancel: (key) => desk.cancel(key),
    dismiss: (key) => desk.dismiss(key),
  };
}
