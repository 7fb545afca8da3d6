/** Tells the other tabs of this browser who is signed in, even without storage. */
export interface Tabs {
  /** @param identity `''` if nobody is signed in */
  tell(identity: string): void;
}

const CHANNEL = 'member-session';

export function openTabs(hear: (identity: string) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') hear(data);
  });
  return { tell: (identity) => channel.postMessage(identity) };
}
