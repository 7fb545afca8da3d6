import { createContext } from 'react';

/** Fetches what the screen at a path needs, ahead of time. */
export const RoutesContext = createContext<(path: string) => void>(() => undefined);
