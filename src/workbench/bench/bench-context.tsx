import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { Bench } from './bench.ts';
import type { BenchState } from './bench-state.ts';

const BenchContext = createContext<Bench | null>(null);

export function BenchProvider({ bench, children }: { bench: Bench; children: ReactNode }): ReactNode {
  return <BenchContext value={bench}>{children}</BenchContext>;
}

export function useBench(): Bench {
  const bench = use(BenchContext);
  if (bench === null) throw new Error('useBench needs a BenchProvider above it');
  return bench;
}

/** A part of the state; renders again only when that part changes. */
export function useBenchState<Part>(pick: (state: BenchState) => Part): Part {
  const bench = useBench();
  return useSyncExternalStore(bench.subscribe, () => pick(bench.read()));
}
