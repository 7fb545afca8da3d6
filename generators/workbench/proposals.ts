import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placeOnDisk, readFile, Refusal } from './files.ts';
import { mergeTexts } from './merging.ts';
import type { Drafts, Proposal } from './wire.ts';

/*
 * Changes that an assistant proposes and a person accepts or rejects: files beside the folder of the schemas, never
 * committed.
 */

interface Kept {
  title: string;
  reason?: string;
  /** Milliseconds. */
  at: number;
  /** Texts at the time of the proposal, and the proposed texts; an empty text means no file. */
  files: { path: string; before: string; after: string }[];
}

const ID = /^[a-z0-9][a-z0-9-]*$/;

/** The folder with the proposals for a folder of schemas. */
export const proposalsOf = (root: string): string => join(dirname(root), '.proposals');

/**
 * Stores a proposal.
 * @throws Refusal if it changes nothing, or a path is no schema file
 */
export function propose(root: string, title: string, reason: string | undefined, drafts: Drafts, at: number): Proposal {
  const files = Object.entries(drafts)
    .map(([path, after]) => ({ path, before: readFile(root, path).text, after }))
    .filter(({ before, after }) => before !== after);
  if (files.length === 0) throw new Refusal('Nothing changes: the files are so already.');
  const id = `${at.toString(36)}-${randomUUID().slice(0, 8)}`;
  const kept: Kept = { title, ...(reason !== undefined && { reason }), at, files };
  mkdirSync(proposalsOf(root), { recursive: true });
  writeFileSync(fileOf(root, id), `${JSON.stringify(kept, null, 2)}\n`, { flag: 'wx' });
  return fitted(root, id, kept);
}

/** All proposals applied to the current files, the oldest first. */
export function listProposals(root: string): Proposal[] {
  const folder = proposalsOf(root);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => proposalIn(root, name.slice(0, -'.json'.length)) ?? [])
    .sort((left, right) => left.at - right.at);
}

/** @throws Refusal if it does not exist */
export function proposalOf(root: string, id: string): Proposal {
  const found = proposalIn(root, id);
  if (found === undefined) throw new Refusal(`There is no proposal "${id}".`);
  return found;
}

/**
 * Removes a proposal; does nothing if it does not exist.
 * @throws Refusal
 */
export function dropProposal(root: string, id: string): void {
  rmSync(fileOf(root, id), { force: true });
}

function fileOf(root: string, id: string): string {
  if (!ID.test(id)) throw new Refusal(`"${id}" is no proposal.`);
  return join(proposalsOf(root), `${id}.json`);
}

/** Undefined for a file that none of our tools wrote. */
function proposalIn(root: string, id: string): Proposal | undefined {
  if (!ID.test(id)) return undefined;
  try {
    const kept = JSON.parse(readFileSync(fileOf(root, id), 'utf8')) as Kept;
    if (!isKept(kept)) return undefined;
    for (const { path } of kept.files) placeOnDisk(root, path);
    return fitted(root, id, kept);
  } catch {
    return undefined;
  }
}

function isKept({ title, at, files }: Partial<Kept>): boolean {
  const isText = (value: unknown): boolean => typeof value === 'string';
  return (
    isText(title) &&
    typeof at === 'number' &&
    Array.isArray(files) &&
    files.every((each) => [each?.path, each?.before, each?.after].every(isText))
  );
}

/** The proposal applied to the current files, of which other lines may have changed since. */
function fitted(root: string, id: string, { title, reason, at, files }: Kept): Proposal {
  const drafts: Drafts = {};
  const late: string[] = [];
  for (const { path, before, after } of files) {
    const now = readFile(root, path).text;
    // A file that was created or removed meanwhile has no lines in common with its other state.
    const merged =
      now === before || now === after ? after : now === '' || after === '' ? null : mergeTexts(before, now, after);
    if (merged === null) late.push(path);
    else if (merged !== now) drafts[path] = merged;
  }
  const ways = files.map(({ path, before, after }) => ({
    path,
    way: before === '' ? ('new' as const) : after === '' ? ('removed' as const) : ('changed' as const),
  }));
  return { id, title, ...(reason !== undefined && { reason }), at, files: ways, drafts, late };
}
