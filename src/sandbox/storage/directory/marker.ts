import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCode } from '../processes.ts';
import { DatabaseRefused } from '../refused.ts';
import type { Marker } from '../../database/database.ts';

export const MADE_BY = 'screenwright';
const FORMAT = 1;
const STATES: readonly unknown[] = ['making', 'restoring', 'ready'] satisfies Marker['state'][];

const pathOf = (directory: string): string => join(directory, 'made.json');

/** @returns null without a marker @throws DatabaseRefused if the marker cannot be read */
export function readMarker(directory: string): Marker | null {
  const text = readText(pathOf(directory));
  if (text === null) return null;
  const marker = parse(text);
  if (marker === null) {
    throw new DatabaseRefused(
      `The data directory ${directory} has a damaged made.json. Restore a backup into another directory ` +
        '(npm run restore), or move this one away for a new start.',
    );
  }
  if (marker.format !== FORMAT) {
    throw new DatabaseRefused(
      `The data directory ${directory} has format ${marker.format}, and this server reads format ${FORMAT}. ` +
        'Start the version that made the directory.',
    );
  }
  return marker;
}

export function writeMarker(directory: string, marker: Omit<Marker, 'madeBy' | 'format' | 'database'>): void {
  const whole: Marker = { madeBy: MADE_BY, format: FORMAT, database: 'pglite', ...marker };
  writeDurably(pathOf(directory), `${JSON.stringify(whole, null, 2)}\n`);
}

export function removeMarker(directory: string): void {
  rmSync(pathOf(directory), { force: true });
}

/** Replaces the file atomically; after a power failure it is either the old or the new one. */
export function writeDurably(path: string, text: string): void {
  const aside = `${path}.new`;
  const file = openSync(aside, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  syncDirectory(dirname(path));
}

function syncDirectory(directory: string): void {
  // Windows cannot open a directory.
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function parse(text: string): Marker | null {
  try {
    const marker = JSON.parse(text) as Partial<Marker> | null;
    return marker?.madeBy === MADE_BY && marker.id && STATES.includes(marker.state) ? (marker as Marker) : null;
  } catch {
    return null;
  }
}
