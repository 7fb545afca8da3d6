import type { Entities } from '#generated/entities.ts';
import { ownEntry } from '#model/own-entry.ts';
import { fixedRows } from '../words/fixed-rows.ts';
import rules from '../rules/platforms.json' with { type: 'json' };

/** The bank's rules for a platform. */
export interface Platform {
  /** Validity of an authorisation in days. */
  days: number;
  /** Kinds of material, each with whether it is required. */
  materials: Record<string, boolean>;
}

/** A kind of material that a platform may ask for. */
export interface MaterialKind {
  title: string;
  hint: string;
  accept: string[];
  size: string;
  most: number;
  /** Number of the template to fill in. */
  template?: string;
}

const PLATFORMS = rules.platforms as Record<string, Platform>;
const KINDS = rules.kinds as Record<string, MaterialKind>;

export function platformOf(code: string): Platform | undefined {
  return ownEntry(PLATFORMS, code);
}

export type Site = Entities['store-platform'];

const SITES = fixedRows('store-platform');

/** The sites of a platform, each with its payout currency and the ways to authorise a store. */
export function sitesOf(code: string): readonly Site[] {
  return SITES.filter(({ platformCode }) => platformCode === code);
}

/** Kinds of material that a platform accepts, in order, with their names. */
export function kindsOf(code: string): (MaterialKind & { name: string; required: boolean })[] {
  return Object.entries(platformOf(code)?.materials ?? {}).flatMap(([name, required]) => {
    const kind = ownEntry(KINDS, name);
    return kind === undefined ? [] : [{ ...kind, name, required }];
  });
}

export function needsMaterials(code: string): boolean {
  return kindsOf(code).some(({ required }) => required);
}
