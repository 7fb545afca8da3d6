import type { Who } from './who.ts';

/** Counters against guessing and flooding; they keep counting when the answer is refused. */
export interface Limits {
  /** Refuses (tooOften) if `amount` more within `seconds` would exceed `most`; counts nothing. */
  check(name: string, key: string, most: number, seconds: number, amount?: number): Promise<void>;
  /** Counts one, or an amount; kept even if the answer is refused afterwards. */
  count(name: string, key: string, amount?: number): Promise<void>;
  /** Resets a counter. */
  clear(name: string, key: string): Promise<void>;
}

/** The browser of a request, as a device that persons are known on. */
export interface Devices {
  /** Key under which attempts are counted: the device if a person is known on it, else the address. */
  place(): Promise<string>;
  /** Key for the attempts of one person; undefined if the person is not known on the device. */
  placeOf(who: Who): Promise<string | undefined>;
  /** True if a person is known on any device. */
  hasAny(who: Who): Promise<boolean>;
  /** Remembers that a person proved their identity on this device by a code. */
  know(who: Who): Promise<void>;
  /** Forgets all devices of a person; the next sign-in then asks for a code. */
  forget(who: Who): Promise<void>;
}
