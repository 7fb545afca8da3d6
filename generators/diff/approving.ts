import type { Approval } from './approvals.node.ts';
import type { Said } from '../changes/kind.ts';
import { namesFor, type Change, type Review } from './review.ts';

/** Signatures under one change. */
export interface Signature {
  by: readonly string[];
  reason: string;
  /** The last day of its validity: `2026-12-31`. */
  until: string;
}

/** The reason why a change is not approved, in both languages. */
export class NotApproved extends Error {
  readonly said: Said;
  constructor(said: Said) {
    super(said.en);
    this.said = said;
  }
}

/**
 * The approvals with more names under a change. A second name joins the row of the first.
 * @param authors names of the people who wrote the change, as Git knows them
 * @param today `2026-11-30`
 * @throws NotApproved
 */
export function approve(
  approvals: readonly Approval[],
  change: Pick<Change, 'fingerprint' | 'kind' | 'classes'>,
  { by, reason, until }: Signature,
  authors: readonly string[],
  today: string,
): Approval[] {
  const [own, why] = [by.map((name) => name.trim()), reason.trim()];
  if (own.length === 0 || own.includes(''))
    throw new NotApproved({ en: 'Nobody is named who approves.', zh: '没有写谁批准。' });
  if (why === '') throw new NotApproved({ en: 'The approval gives no reason.', zh: '没有写批准的理由。' });
  if (!isDay(until))
    throw new NotApproved({ en: `Expected a day such as 2026-12-31, got "${until}".`, zh: `「${until}」不是日期。` });
  if (until < today)
    throw new NotApproved({ en: `The approval would run out on ${until}, before today.`, zh: `${until} 已经过去了。` });
  const given = approvals.find((each) => each.fingerprint === change.fingerprint && each.until >= today);
  const others = given?.by.filter((each) => !own.some((name) => isSame(each, name))) ?? [];
  const names = [...others, ...own.filter((name, n) => own.findIndex((each) => isSame(each, name)) === n)];
  const isOwn = names.every((name) => authors.some((author) => isSame(author, name)));
  if (isOwn && names.length >= namesFor(change))
    throw new NotApproved({
      en: `${names.join(' and ')} wrote this change. Somebody else must approve it.`,
      zh: `这处改动是 ${names.join('、')} 写的，要由别人批准。`,
    });
  const row: Approval = {
    fingerprint: change.fingerprint,
    kind: change.kind,
    reason: others.length === 0 || given === undefined || given.reason.includes(why) ? why : `${given.reason}；${why}`,
    by: names,
    on: today,
    until: others.length > 0 && given !== undefined && given.until < until ? given.until : until,
  };
  return [...approvals.filter((each) => each.fingerprint !== change.fingerprint), row];
}

/** The approvals without a person's name under one change; a row without a name is removed. */
export function withdraw(approvals: readonly Approval[], fingerprint: string, by: string): Approval[] {
  return approvals.flatMap((each) => {
    if (each.fingerprint !== fingerprint) return [each];
    const names = each.by.filter((name) => !isSame(name, by.trim()));
    return names.length === 0 ? [] : [{ ...each, by: names }];
  });
}

/** The approvals without those that have run out or name no change. */
export const withoutStale = (approvals: readonly Approval[], { stale }: Pick<Review, 'stale'>): Approval[] =>
  approvals.filter((each) => !stale.some(({ approval }) => approval.fingerprint === each.fingerprint));

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
