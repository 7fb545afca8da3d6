import { parseArgs } from 'node:util';
import { WrongSettings } from './settings.ts';

/** Options of the server's command line. */
export interface Options {
  /** Serves the portal from its sources. */
  isDev: boolean;
  /** Enables the demo on a server that only this machine can reach. */
  demoOnLoopback: boolean;
  /** The script that builds the portal beside the start. */
  builtBy: string | undefined;
}

/** @throws WrongSettings for an option that does not exist */
export function optionsGiven(): Options {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { dev: flag, 'demo-on-loopback': flag, 'built-by': { type: 'string' } } as const;
    const { dev, 'demo-on-loopback': demoOnLoopback, 'built-by': builtBy } = parseArgs({ options }).values;
    return { isDev: dev, demoOnLoopback, builtBy };
  } catch (error) {
    const what = (error as Error).message;
    throw new WrongSettings(`${what}. Settings are variables, such as PORT=8080: see src/bank/operating.md.`);
  }
}
