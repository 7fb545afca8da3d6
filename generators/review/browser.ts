import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Arguments of Chromium on a machine without a display, a sandbox or a network. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * Path of a Chromium for tests, in this order: the variable CHROME, the system's, Playwright's download, the one of an
 * npm package, and last Debian's package if we are root.
 * @param mayInstall false excludes Debian's package
 */
export async function findBrowser(mayInstall = true): Promise<string> {
  return (
    named() ?? onSystem() ?? playwrights() ?? (await carried()) ?? (mayInstall ? debians() : undefined) ?? missing()
  );
}

function named(): string | undefined {
  const path = process.env.CHROME;
  if (path !== undefined && !existsSync(path)) throw new Error(`CHROME names ${path}, which is not there`);
  return path;
}

function onSystem(): string | undefined {
  for (const name of SYSTEM) {
    const found = tryRun('which', [name]);
    if (found !== undefined) return found.trim();
  }
  return undefined;
}

function playwrights(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function carried(): Promise<string | undefined> {
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const path = await packed.executablePath();
    return tryRun(path, ['--version', '--no-sandbox', '--headless']) === undefined ? undefined : path;
  } catch {
    return undefined;
  }
}

function debians(): string | undefined {
  if (process.getuid?.() !== 0 || tryRun('which', ['apt-get']) === undefined) return undefined;
  tryRun('apt-get', ['update']);
  tryRun('apt-get', ['install', '-y', 'chromium']);
  return onSystem();
}

function missing(): never {
  throw new Error('No Chromium found. Install Chrome or Chromium, or name one in the variable CHROME.');
}

function tryRun(command: string, parameters: string[]): string | undefined {
  try {
    return execFileSync(command, parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
