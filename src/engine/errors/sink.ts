import { dayOf } from '#model/instant.ts';

/** Receiver of render errors; default: the console. */
type Sink = (error: unknown, about: { number?: string; place?: string }) => void;

let sink: Sink | undefined;

/** Receives render errors until the returned function is called. */
export function collectRenderErrors(collect: Sink): () => void {
  sink = collect;
  return () => {
    if (sink === collect) sink = undefined;
  };
}

/** Reports a rendering error to the console and to the collector. */
export function reportRenderError(error: unknown, about: { number?: string; place?: string } = {}): void {
  console.error([about.number, about.place].filter(Boolean).join(' '), error);
  sink?.(error, about);
}

/** Creates an error number such as `8F2C-1120`: four characters to read out on the phone, and the day. */
export function errorNumber(): string {
  const random = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
  const day = dayOf(Date.now()).slice(5).replace('-', '');
  return `${random.toString(16).toUpperCase().padStart(4, '0')}-${day}`;
}
