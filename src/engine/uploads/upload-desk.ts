import { createEmitter } from '#model/emitter.ts';
import { CallError } from '../errors/call-error.ts';
import { isAccepted, type Limits } from './limits.ts';
import { words } from '../words/words.ts';

/** The server's answer to an uploaded file. */
export interface Uploaded {
  fileId: string;
  fileUrl?: string;
}

/** A file being sent. `progress` goes from 0 to 1. */
export interface Going {
  key: number;
  file: File;
  progress: number;
  /** Id of the file that this one replaces. */
  instead?: string;
}

/** Error about a file that is not in the list. */
export interface Complaint {
  key: number;
  name: string;
  message: string;
  /** Retries a file that was not refused but failed to arrive. */
  again?: () => void;
}

interface DeskState {
  readonly going: readonly Going[];
  readonly complaints: readonly Complaint[];
  /** Latest event, for screen readers. */
  readonly said: string;
}

export interface DeskWork {
  /** @param how.onProgress called with the share that has been sent, from 0 to 1 */
  send(file: File, how: { signal: AbortSignal; onProgress(share: number): void }): Promise<Uploaded>;
  onUploaded(uploaded: Uploaded, going: Going): void;
}

const AT_ONCE = 3;
const NOTHING: DeskState = { going: [], complaints: [], said: '' };

/** The files of one field that are being sent. Uploaded files are the field's value and no longer here. */
export class UploadDesk {
  private work: DeskWork | null = null;
  private state = NOTHING;
  private keys = 0;
  private readonly running = new Map<number, AbortController>();
  private readonly changes = createEmitter();

  readonly read = (): DeskState => this.state;

  readonly subscribe = this.changes.subscribe;

  /** Sets the sender of files and the receiver of events; the widget renews both at every render. */
  serve(work: DeskWork): void {
    this.work = work;
  }

  /**
   * Accepts files within the limits; reports the reason for each refused one. @param room number of files that may
   * still be added
   */
  add(files: readonly File[], limits: Limits, room: number, instead?: string): void {
    const { taken, refused } = sift(files, room, limits);
    const complaints = refused.map(({ file, message }) => ({ key: (this.keys += 1), name: file.name, message }));
    this.put({
      complaints,
      said: words.uploads.complaints(complaints.map(({ name, message }) => words.uploads.complaint(name, message))),
    });
    for (const file of taken) this.start(file, instead);
  }

  cancel(key: number): void {
    const going = this.state.going.find((each) => each.key === key);
    this.running.get(key)?.abort();
    this.drop(key);
    if (going !== undefined) this.put({ said: words.uploads.cancelled(going.file.name) });
  }

  /** Reports another problem with an uploaded file. */
  complain(name: string, message: string, again?: () => void): void {
    const complaint: Complaint = { key: (this.keys += 1), name, message, ...(again && { again }) };
    this.put({ complaints: [...this.state.complaints, complaint], said: words.uploads.complaint(name, message) });
  }

  dismiss(key: number): void {
    this.put({ complaints: this.state.complaints.filter((each) => each.key !== key) });
  }

  say(said: string): void {
    this.put({ said });
  }

  /** Cancels all uploads. */
  stop(): void {
    for (const each of this.running.values()) each.abort();
    this.running.clear();
    this.put({ going: [] });
  }

  private start(file: File, instead: string | undefined): void {
    const going: Going = { key: (this.keys += 1), file, progress: 0, ...(instead !== undefined && { instead }) };
    this.put({ going: [...this.state.going, going] });
    this.next();
  }

  private next(): void {
    for (const going of this.state.going) {
      if (this.running.size >= AT_ONCE) return;
      if (!this.running.has(going.key)) void this.carry(going);
    }
  }

  private async carry(going: Going): Promise<void> {
    const { key, file } = going;
    const control = new AbortController();
    this.running.set(key, control);
    this.put({ said: words.uploads.uploading(file.name) });
    try {
      if (this.work === null) return;
      const onProgress = (share: number): void => this.progress(key, share);
      const uploaded = await this.work.send(file, { signal: control.signal, onProgress });
      if (control.signal.aborted) return;
      this.drop(key);
      this.work.onUploaded(uploaded, going);
      this.put({ said: words.uploads.uploaded(file.name) });
    } catch (error) {
      if (control.signal.aborted) return;
      this.drop(key);
      const again = (): void => this.start(file, going.instead);
      this.complain(file.name, failureOf(error), again);
    } finally {
      this.running.delete(key);
      this.next();
    }
  }

  private progress(key: number, share: number): void {
    const before = this.state.going.find((each) => each.key === key);
    const progress = Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
    if (before === undefined || before.progress === progress) return;
    // Announces only the half: every percent would be noise.
    const isHalf = before.progress < 0.5 && progress >= 0.5 && progress < 1;
    this.put({
      going: this.state.going.map((each) => (each.key === key ? { ...each, progress } : each)),
      ...(isHalf && { said: words.uploads.half(before.file.name, Math.round(progress * 100)) }),
    });
  }

  private drop(key: number): void {
    this.put({ going: this.state.going.filter((each) => each.key !== key) });
  }

  private put(change: Partial<DeskState>): void {
    this.state = { ...this.state, ...change };
    this.changes.emit();
  }
}

/** The server's own message, if there is one. */
function failureOf(error: unknown): string {
  return (error instanceof CallError && error.isSaid && error.message) || words.uploads.failed;
}

interface Sifted {
  taken: File[];
  refused: { file: File; message: string }[];
}

/**
 * Checks each file by itself: a refused one does not block the others. @param room number of files that may still be
 * added
 */
export function sift(files: readonly File[], room: number, limits: Limits): Sifted {
  const sifted: Sifted = { taken: [], refused: [] };
  for (const file of files) {
    const message = refusalOf(file, limits) ?? (sifted.taken.length >= room ? limits.tooMany : null);
    if (message === null) sifted.taken.push(file);
    else sifted.refused.push({ file, message });
  }
  return sifted;
}

function refusalOf(file: File, limits: Limits): string | null {
  if (!isAccepted(file, limits.accept)) return limits.wrongFormat;
  if (file.size > limits.size) return limits.tooLarge;
  return file.size === 0 ? words.uploads.empty : null;
}
