import { ownEntry } from '#model/own-entry.ts';
import rules from '../rules/platforms.json' with { type: 'json' };

/** The bank's rules for a platform. */
export interface Platform {
  /** Payout currency of each site. */
  sites: Record<string, string>;
  /** Ways to authorise a store. */
  ways: string[];
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

export const platformCodes = Object.keys(PLATFORMS);

export function platformOf(code: string): Platform | undefined {
  return ownEntry(PLATFORMS, code);
}

export function siteName(site: string): string {
  return ownEntry(rules.siteNames, site) ?? site;
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
