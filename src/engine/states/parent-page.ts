import { createContext } from 'react';

/** The nearest page above this one in the menu, such as the list of a record. Null if there is none. */
export const ParentPage = createContext<{ title: string; path: string } | null>(null);
