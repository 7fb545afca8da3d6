import { createContext } from 'react';

/** Whether the server is a demo, which shows newcomers around. */
export const DemoContext = createContext(false);
