import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { print } from '../source/print.ts';
import { Unreadable } from './revision.node.ts';

/** An approval of one change. */
export interface Approval {
  fingerprint: string;
  /** The kind of the change, so that a reader knows what was approved. */
  kind: string;
  reason: string;
  by: string[];
  /** The day of the last name; absent in a row written by hand. */
  on?: string;
  /** The last day of its validity: `2026-12-31`. */
  until: string;
}

/**
 * The approvals in a file; empty without a file.
 * @throws Unreadable if the file has another shape
 */
export function readApprovals(file: string): Approval[] {
  if (!existsSync(file)) return [];
  const read = parse(file);
  if (!Array.isArray(read)) throw new Unreadable(`${file} is no list of approvals.`);
  return read.map((each: unknown, n) => {
    const wrong = whatIsWrong(each);
    if (wrong !== undefined) throw new Unreadable(`${file}: approval ${n + 1} ${wrong}.`);
    return each as Approval;
  });
}

/** Replaces the approvals in a file; a concurrent reader gets the old file or the new one. */
export function writeApprovals(file: string, approvals: readonly Approval[]): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, print(approvals));
  renameSync(beside, file);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Unreadable(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

const KEYS = ['fingerprint', 'kind', 'reason', 'by', 'on', 'until'];
const DAY = /^\d{4}-\d\d-\d\d$/;

function whatIsWrong(each: unknown): string | undefined {
  if (typeof each !== 'object' || each === null) return 'is no record';
  const { fingerprint, kind, reason, by, on, until } = each as Record<string, unknown>;
  const stray = Object.keys(each).find((key) => !KEYS.includes(key));
  if (stray !== undefined) return `has an unknown key "${stray}"`;
  if (typeof fingerprint !== 'string' || !/^[0-9a-f]{12}$/.test(fingerprint))
    return 'has no fingerprint of 12 hex digits';
  if (typeof kind !== 'string' || kind === '') return 'does not say of which kind the change is';
  if (typeof reason !== 'string' || reason.trim() === '') return 'gives no reason';
  if (!Array.isArray(by) || by.length === 0 || by.some((name) => typeof name !== 'string' || name === ''))
    return 'does not say by whom it is';
  if (on !== undefined && (typeof on !== 'string' || !DAY.test(on))) return 'does not say on which day it was given';
  if (typeof until !== 'string' || !DAY.test(until)) return 'does not say until which day it holds';
  return undefined;
}
