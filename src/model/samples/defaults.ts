import type { EntityDefinition, SampleValues } from '../entity.ts';
import { ownEntry } from '../values/own-entry.ts';

interface Sampled {
  record: Record<string, unknown>;
  /** Values given by the schemas. */
  known: SampleValues;
  isRow: boolean;
}

/**
 * Keeps one default per value of the fields in `per`, as the server does: the last fixed row that sets it, else the
 * first record that sets it, else the first record that does not deny it.
 */
export function leaveOneDefault({ oneDefault }: EntityDefinition, sampled: readonly Sampled[]): void {
  if (oneDefault === undefined) return;
  const { field, per } = oneDefault;
  const said = ({ known }: Sampled): unknown => {
    const value = ownEntry(known, field);
    return value !== undefined && 'is' in value ? value.is : undefined;
  };
  const groups = new Map<string, Sampled[]>();
  for (const each of sampled) {
    const group = JSON.stringify(per.map((name) => each.record[name] ?? null));
    groups.set(group, [...(groups.get(group) ?? []), each]);
  }
  for (const group of groups.values()) {
    const one =
      group.findLast((each) => each.isRow && said(each) === true) ??
      group.find((each) => said(each) === true) ??
      group.find((each) => said(each) !== false);
    for (const each of group) {
      if (each === one) each.record[field] = true;
      else if (each.record[field] === true) each.record[field] = false;
    }
  }
}
