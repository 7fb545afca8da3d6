import type { Who } from './who.ts';

/** Counters against guessing and flooding; they keep counting when the answer is refused. */
export interface Limits {
  /** Refuses (tooOften) where `amount` more within `seconds` would be above `most`; counts nothing itself. */
  check(name: string, key: string, most: number, seconds: number, amount?: number): Promise<void>;
  /** Counts one more, or an amount; kept even when the answer is refused afterwards. */
  count(name: string, key: string, amount?: number): Promise<void>;
  /** Forgets what was counted. */
  clear(name: string, key: string): Promise<void>;
}

/** The browser that a request comes from, as a device that people are known on. */
export interface Devices {
  /** Key under which attempts are counted: the device if a person is known on it, else the address. */
  place(): Promise<string>;
  /** The same for one person; undefined where that person is not known on the device. */
  placeOf(who: Who): Promise<string | undefined>;
  /** Whether a person is known on any device. */
  hasAny(who: Who): Promise<boolean>;
  /** Remembers that a person proved here, by a code, to be that person. */
  know(who: Who): Promise<void>;
  /** Forgets all devices of a person, who then counts as known elsewhere: the next sign-in asks for a code. */
  forget(who: Who): Promise<void>;
}
