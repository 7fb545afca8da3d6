import { useSyncExternalStore } from 'react';
import type { FindingRow } from '#generators/review-wire.ts';

/** State of the review's view, kept in the address so that a link can be shared. */
export interface At {
  /** `screen`, `areas`, `shapes`, `matrix` or `elsewhere`; empty for the view of the finding. */
  view: string;
  screen: string;
  scene: string;
  as: string;
  look: string;
  mode: string;
  /** `en` or `zh`; empty for the review's own language. */
  lang: string;
  /** Key of the selected finding; empty for none. The key alone is enough to open it. */
  finding: string;
}

const NAMES: (keyof At)[] = ['view', 'screen', 'scene', 'as', 'look', 'mode', 'lang', 'finding'];

/** Keys of findings in the address: the fingerprint, numbered for further places of the same change. */
export function keysOf(findings: readonly FindingRow[]): string[] {
  return findings.map(({ fingerprint }, n) => {
    const before = findings.slice(0, n).filter((each) => each.fingerprint === fingerprint).length;
    return before === 0 ? fingerprint : `${fingerprint}.${before + 1}`;
  });
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** @param first default values of the address */
export function useAt(first: At): [At, (change: Partial<At>) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const said = new URLSearchParams(hash.slice(1));
  // Object.fromEntries loses the key types; NAMES holds exactly the keys of At.
  const at = Object.fromEntries(NAMES.map((name) => [name, said.get(name) ?? first[name]])) as unknown as At;
  const go = (change: Partial<At>): void => {
    const next = { ...at, ...change };
    location.hash = new URLSearchParams(
      NAMES.filter((name) => next[name] !== '').map((name) => [name, next[name]]),
    ).toString();
  };
  return [at, go];
}
