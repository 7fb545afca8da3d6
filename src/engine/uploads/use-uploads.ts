import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CallDefinition } from '#model/call.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { CallError } from '../errors/call-error.ts';
import { readAnswer, TIMEOUT } from '../calls/send.ts';
import type { Transport } from '../host/transport.ts';
import { useCallSession } from '../calls/session.tsx';
import { useHost } from '../host/host.ts';
import type { WidgetProps } from '../host/widget.ts';
import { limitsOf, wordsOf } from './limits.ts';
import { filesOf, rememberFile, knownFile } from './shown-file.ts';
import { UploadDesk, type DeskWork, type Uploaded } from './upload-desk.ts';
import { useSend } from '../calls/use-send.ts';
import { whileWaiting } from '../loading/waiting.ts';
import { words } from '../words/words.ts';

export type Uploads = ReturnType<typeof useUploads>;

/** Files of one field: being sent, uploaded or refused. The value holds the ids of uploaded files. */
export function useUploads(widget: WidgetProps) {
  const { options: props, multiple, schema, value, onChange, around } = widget;
  const onProblem = around?.onProblem;
  const host = useHost();
  const bundle = useBundle();
  const { identity } = useCallSession();
  const isMany = multiple === true || schema.type === 'array';
  const limits = useMemo(() => limitsOf(props, isMany), [props, isMany]);
  const [desk] = useState(() => new UploadDesk());
  const state = useSyncExternalStore(desk.subscribe, desk.read, desk.read);
  const ids = useMemo(() => filesOf(value).map((each) => each.fileDfsId), [value]);
  // Two files may arrive before the form has rendered the first of them.
  const latest = useRef(ids);
  latest.current = ids;
  const order = useRef(new Map<string, number>());
  const recognition = useRecognition(widget, desk);
  // Runs before names are requested from the server.
  useLayoutEffect(() => recallFiles(identity, ids), [identity, ids]);

  const put = (next: string[]): void => {
    latest.current = next;
    onChange(isMany ? next : next[0]);
  };

  const send: DeskWork['send'] = async (file, how) => {
    const call = callOf(bundle, String(props.upload ?? ''));
    const form = new FormData();
    // The fields precede the file, so that a server that parses the stream reads them first.
    const about = { businessType: props.business, type: props.type, file };
    for (const [name, word] of Object.entries(about))
      if (call.fields.includes(name) && (word instanceof File || typeof word === 'string')) form.append(name, word);
    try {
      const answer = (await sendForm(call, form, host.transport, how)) as Partial<Uploaded> | null;
      if (typeof answer?.fileId !== 'string') throw new CallError('refused', 'malformed', words.uploads.failed);
      return answer as Uploaded;
    } catch (error) {
      if (error instanceof CallError && error.kind === 'signed-out') host.onSignedOut(error);
      throw error;
    }
  };

  const onUploaded: DeskWork['onUploaded'] = (uploaded, { key, file, instead }) => {
    const { fileId } = uploaded;
    rememberFile(fileId, { name: file.name, size: file.size, file });
    keepFile(identity, fileId, file);
    const before = latest.current;
    order.current.set(fileId, instead === undefined ? key : (order.current.get(instead) ?? 0));
    const placeOf = (id: string): number => order.current.get(id) ?? 0;
    if (instead !== undefined && before.includes(instead)) put(before.map((id) => (id === instead ? fileId : id)));
    // In the order of their choice, not of their arrival.
    else put(isMany ? [...before, fileId].toSorted((a, b) => placeOf(a) - placeOf(b)) : [fileId]);
    recognition.read(uploaded, file.name);
  };

  useLayoutEffect(() => {
    desk.serve({ send, onUploaded });
  });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    // An immediate remount (React's Strict Mode) does not stop the uploads.
    return () => void (leaving.current = setTimeout(() => desk.stop()));
  }, [desk]);
  const isGoing = state.going.length > 0;
  useEffect(() => {
    if (!isGoing) return undefined;
    onProblem?.(words.uploads.wait);
    return () => onProblem?.(null);
  }, [isGoing, onProblem]);

  return {
    ...state,
    limits,
    isMany,
    /** Ids of the uploaded files: the value. */
    ids,
    /** True while pictures are being recognised. */
    isReading: recognition.isReading,
    /** @param instead id of the file that is replaced */
    add(files: readonly File[], instead?: string): void {
      const isOneMore = isMany && instead === undefined;
      const room = isOneMore ? limits.max - latest.current.length - desk.read().going.length : 1;
      desk.add(files, limits, room, isMany ? instead : latest.current[0]);
    },
    remove(id: string): void {
      put(latest.current.filter((each) => each !== id));
      desk.say(words.uploads.removed);
    },
    cancel: (key: number) => desk.cancel(key),
    dismiss: (key: number) => desk.dismiss(key),
  };
}

/* Names of uploaded files in a draft: kept across a reload, and removed with the draft. */

const keyOf = (identity: string): string => `sw.draft.${identity}.files`;

function load(identity: string): Record<string, { name?: unknown; size?: unknown }> {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(identity)) ?? '{}') as ReturnType<typeof load> | null) ?? {};
  } catch {
    return {};
  }
}

function keepFile(identity: string, id: string, { name, size }: File): void {
  try {
    sessionStorage.setItem(keyOf(identity), JSON.stringify({ ...load(identity), [id]: { name, size } }));
  } catch {
    // Without storage, a file has the server's name.
  }
}

/** Restores the stored names of these files. */
function recallFiles(identity: string, ids: readonly string[]): void {
  const unknown = ids.filter((id) => knownFile(id) === undefined);
  if (unknown.length === 0) return;
  const kept = load(identity);
  for (const id of unknown) {
    const found = kept[id];
    if (typeof found?.name === 'string') rememberFile(id, { name: found.name, size: Number(found.size) || undefined });
  }
}

/** Sends an uploaded picture to recognition and fills the fields that the widget names; typed values stay. */
function useRecognition({ options: props, around }: WidgetProps, desk: UploadDesk) {
  const bundle = useBundle();
  const send = useSend();
  const [reading, setReading] = useState(0);
  // Only the latest picture may fill fields or report errors.
  const turn = useRef(0);
  const call = typeof props.ocr === 'string' ? callOf(bundle, props.ocr) : undefined;

  const fill = (answer: unknown): void => {
    const record = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    const filled: string[] = [];
    for (const each of wordsOf(props.fills) ?? []) {
      const [name = '', word = name] = each.split('=').map((part) => part.trim());
      const beside = around?.sibling?.(name);
      if (beside?.recognise?.(record[word]) === true) filled.push(beside.label);
    }
    desk.say(filled.length === 0 ? words.uploads.nothingFilled : words.uploads.filled(filled));
  };

  const read = (uploaded: Uploaded, name: string): void => {
    if (call === undefined) return;
    const now = (turn.current += 1);
    const about = { picType: props.picType ?? props.business, picUrl: uploaded.fileUrl, picId: uploaded.fileId };
    const request = Object.entries(about).filter(([word, value]) => call.fields.includes(word) && value !== undefined);
    setReading((n) => n + 1);
    send(call.name, Object.fromEntries(request))
      .then(
        (answer) => now === turn.current && fill(answer),
        (error: unknown) => {
          if (now !== turn.current) return;
          const message = (error instanceof CallError && error.message) || words.uploads.readFailed;
          desk.complain(name, message, () => read(uploaded, name));
        },
      )
      .finally(() => setReading((n) => n - 1));
  };
  return { isReading: reading > 0, read };
}

const WITHOUT_BODY = [204, 205, 304];

/**
 * Sends a form with a file and returns the result. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws CallError after any failure
 */
function sendForm(
  call: CallDefinition,
  form: FormData,
  transport: Transport,
  { signal, onProgress }: Parameters<DeskWork['send']>[1],
): Promise<unknown> {
  const sent = new Promise((resolve, reject) => {
    const wire = new XMLHttpRequest();
    const abort = (): void => wire.abort();
    const fail = (kind: CallError['kind'], code: string, message: string) => (): void =>
      reject(new CallError(kind, code, message));
    wire.open('POST', call.path);
    wire.timeout = TIMEOUT;
    for (const [name, value] of Object.entries(transport.headers ?? {})) wire.setRequestHeader(name, value);
    wire.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    wire.addEventListener('load', () => {
      const body = WITHOUT_BODY.includes(wire.status) ? null : wire.responseText;
      readAnswer(call, new Response(body, { status: wire.status }), transport).then(resolve, reject);
    });
    wire.addEventListener('timeout', fail('network', '408', words.calls.status(408)));
    wire.addEventListener('error', fail('network', 'network', words.calls.offline));
    wire.addEventListener('abort', fail('aborted', 'aborted', words.calls.aborted));
    wire.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    if (signal.aborted) return reject(new CallError('aborted', 'aborted', words.calls.aborted));
    signal.addEventListener('abort', abort);
    wire.send(form);
    return undefined;
  });
  return whileWaiting(() => sent);
}
