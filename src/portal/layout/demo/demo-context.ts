import { createContext } from 'react';

/** True if the server is a demo. */
export const DemoContext = createContext(false);
