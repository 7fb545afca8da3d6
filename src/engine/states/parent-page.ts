import { createContext } from 'react';

/** The nearest page above this one in the menu: the list of a record. Null where there is none. */
export const ParentPage = createContext<{ title: string; path: string } | null>(null);
