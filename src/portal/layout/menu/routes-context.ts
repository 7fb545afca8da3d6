import { createContext } from 'react';

/** Prefetches everything the screen at a path needs. */
export const RoutesContext = createContext<(path: string) => void>(() => undefined);
