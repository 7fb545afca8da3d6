import { ownEntry } from '#model/own-entry.ts';
import rules from '../rules/platforms.json' with { type: 'json' };

/** What a platform is to the bank. */
export interface Platform {
  /** From each site to the currency that it pays out in. */
  sites: Record<string, string>;
  /** How a store of it is authorised. */
  ways: string[];
  /** Days that an authorisation holds. */
  days: number;
  /** From each kind of material to whether it must be there. */
  materials: Record<string, boolean>;
}

/** A kind of material that a platform may ask for. */
export interface MaterialKind {
  title: string;
  hint: string;
  accept: string[];
  size: string;
  most: number;
  /** Number of the template that is filled in first. */
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

/** The kinds of material that a platform takes, in order, with their names. */
export function kindsOf(code: string): (MaterialKind & { name: string; required: boolean })[] {
  return Object.entries(platformOf(code)?.materials ?? {}).flatMap(([name, required]) => {
    const kind = ownEntry(KINDS, name);
    return kind === undefined ? [] : [{ ...kind, name, required }];
  });
}

export function needsMaterials(code: string): boolean {
  return kindsOf(code).some(({ required }) => required);
}
