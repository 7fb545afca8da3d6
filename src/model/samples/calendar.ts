import type { EntityField } from '../entity.ts';
import { ownEntry } from '../values/own-entry.ts';
import type { SamplePlace } from './record.ts';
import { isDate } from './moments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const AHEAD =
  /(expire|expiry|due|deadline|valid(To|Until)|plan|expect|arrive|next|effectiveTo|(^|[a-z])end(At|Date|Time)?$)/i;
const AHEAD_TITLE = /截止|到期|预计|有效期|失效|结束/;
const BEGINS = /^(create|apply|submit|register|add|open)\w*(At|Time|Date|On)$/i;
const ENDS = /^(finish|close|complete|end|settle|success|pass|reject|cancel|fail|pay|use|sign|fire)\w*(At|Time|Date)$/i;
const LAPSED = /EXPIRE|LAPSE|OVERDUE/i;

/** The dates of one record, in order: created before changed, past dates before now, future ones after. */
export class Calendar {
  /** Time of creation, and the field that holds it. */
  readonly begun: number;
  readonly beginning: string | undefined;
  readonly #place: SamplePlace;
  readonly #past: string[];
  readonly #steps: number;

  readonly #state: () => unknown;

  /**
   * @param said the given instant of a date, or NaN
   * @param state the state of the record
   */
  constructor(place: SamplePlace, said: (name: string) => number, state: () => unknown) {
    this.#place = place;
    this.#state = state;
    const { definition, options, random, n, count } = place;
    const dates = definition.fields.filter(isDate);
    const begin = dates.find(({ name }) => BEGINS.test(name)) ?? dates.find((each) => !isAhead(each));
    const spread = (90 * DAY) / Math.max(count, 1);
    const at = options.now - DAY - (count - n - 1) * spread - Math.floor(random.next() * spread * 0.8);
    this.beginning = begin?.name;
    const known = begin === undefined ? Number.NaN : said(begin.name);
    this.begun = Number.isNaN(known) ? inOfficeHours(at, random.next()) : known;
    this.#past = [
      ...(begin === undefined ? [] : [begin.name]),
      ...dates.filter((each) => each !== begin && !isAhead(each)).map(({ name }) => name),
    ];
    this.#steps = Math.floor(random.next() * 5 * HOUR) + 20 * MINUTE;
  }

  of(field: EntityField): number {
    const { options, random } = this.#place;
    const place = this.#past.indexOf(field.name);
    if (place >= 0) return Math.min(this.begun + place * this.#steps, options.now - MINUTE);
    const days = random.whole(5, 60) * DAY;
    return LAPSED.test(String(this.#state())) ? Math.max(this.begun + HOUR, options.now - days) : options.now + days;
  }

  /** True if a date is in the future: an end date, before the last state. */
  isLater({ name }: EntityField): boolean {
    const { lifecycle } = this.#place.definition;
    const state = this.#state();
    if (lifecycle === undefined || state === undefined || name === this.#past[0]) return false;
    return ENDS.test(name) && (ownEntry(lifecycle.from, String(state)) ?? []).length > 0;
  }
}

function isAhead({ name, title }: EntityField): boolean {
  return AHEAD.test(name) || AHEAD_TITLE.test(title);
}

/** Moves a time into working hours: nine to six. */
export function inOfficeHours(at: number, part: number): number {
  const midnight = at - ((at + 8 * HOUR) % DAY);
  return Math.min(midnight + 9 * HOUR + Math.floor(part * 9 * 3600) * 1000, at + DAY);
}
