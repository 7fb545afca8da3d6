import { createHash } from 'node:crypto';
import type { Approval } from './approvals.node.ts';
import { compare, type Finding } from './findings.ts';
import { CLASSES, type Class } from '../changes/kind.ts';
import { placesIn } from './places.ts';
import type { Revision } from './revision.node.ts';

/** One change, wherever it shows: an enum of forty screens is forty findings and one change. */
export interface Change extends Omit<Finding, 'subject' | 'path' | 'fingerprint' | 'place'> {
  findings: Finding[];
  /** Over all its findings; what approvals name. */
  fingerprint: string;
  approval?: Approval;
}

export interface Review {
  base: string;
  head: string;
  compared: { screens: number; calls: number; unreadable: number };
  /** Worst first. */
  changes: Change[];
  /** Approvals of nothing that is here, or of the past: the gate itself is out of order. */
  stale: { approval: Approval; why: string }[];
}

/** Compares two revisions. @param today `2026-11-21`; approvals expire by it */
export function review(base: Revision, head: Revision, approvals: Approval[], today: string): Review {
  const { beside: before = {}, model } = base;
  const { beside: after = {}, renames = [] } = head;
  const found = compare(model, head.model, placesIn(head.sources), { renames, beside: { before, after } });
  const changes = grouped(found);
  const isStale = (approval: Approval): string | undefined => {
    if (approval.until < today) return `ran out on ${approval.until}`;
    return changes.some((each) => each.fingerprint === approval.fingerprint)
      ? undefined
      : 'names no change that is here';
  };
  return {
    base: base.name,
    head: head.name,
    compared: {
      screens: Object.keys(head.model.screens).length,
      calls: Object.keys(head.model.calls).length,
      unreadable: new Set([...base.problems, ...head.problems].map((each) => each.file)).size,
    },
    changes: changes.map((change) => {
      const approval = approvals.find((each) => each.fingerprint === change.fingerprint && each.until >= today);
      return approval !== undefined && suffices(approval, change) ? { ...change, approval } : change;
    }),
    stale: approvals.flatMap((approval) => {
      const why = isStale(approval);
      return why === undefined ? [] : [{ approval, why }];
    }),
  };
}

/** Changes of money and permission need two names: nobody approves a change of their own alone. */
export function suffices(approval: Approval, { classes }: Pick<Change, 'classes'>): boolean {
  const people = new Set(approval.by).size;
  return people >= (classes.includes('money') || classes.includes('permission') ? 2 : 1);
}

export function countsOf(changes: readonly Change[]): Record<Class, number> {
  const counts = Object.fromEntries(CLASSES.map((each) => [each, 0])) as Record<Class, number>;
  for (const change of changes) counts[change.classes[0] as Class] += 1;
  return counts;
}

/** Changes at or above a class that nobody has approved. */
export function openChanges({ changes }: Review, from: Class): Change[] {
  return changes.filter(
    ({ classes, approval }) => approval === undefined && CLASSES.indexOf(classes[0] as Class) <= CLASSES.indexOf(from),
  );
}

function grouped(findings: Finding[]): Change[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = [
      finding.kind,
      ...finding.classes,
      finding.path.slice(-2).join('/'),
      finding.before,
      finding.after,
    ].join('\n');
    // Additions and removals of whole subjects are not grouped: they share only their kind.
    const own = finding.path.length === 0 ? `${key}\n${finding.subject}` : key;
    groups.set(own, [...(groups.get(own) ?? []), finding]);
  }
  return [...groups.values()].map((each) => {
    const { subject: _, path: __, fingerprint, place: ___, ...rest } = each[0] as Finding;
    const all = each.map((finding) => finding.fingerprint).sort();
    return {
      ...rest,
      findings: each,
      fingerprint:
        all.length === 1 ? fingerprint : createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 12),
    };
  });
}
