import { print } from '../source/print.ts';
import type { Desk } from '../workbench/desk.ts';
import { readFile, writeFile } from '../workbench/files.ts';
import { dropProposal, propose } from '../workbench/proposals.ts';
import type { Drafts, OpenFile, Proposal } from '../workbench/wire.ts';
import type { Problem } from '#model/problem.ts';
import { edited, patched, type Operation, type TextEdit } from './patch.ts';
import { ToolRefusal } from './refused.ts';

/** Change of one file: exactly one of the four is set. */
export interface FileChange {
  path: string;
  patch?: readonly Operation[] | undefined;
  edits?: readonly TextEdit[] | undefined;
  /** The whole text of a new or replaced file. */
  text?: string | undefined;
  remove?: boolean | undefined;
}

/** A change that was written, with the files before and after it. */
export interface Written {
  number: number;
  before: OpenFile[];
  after: OpenFile[];
}

export interface Changes {
  /**
   * The new texts as formatted by tidy; nothing is written.
   * @throws ToolRefusal
   */
  drafts(changes: readonly FileChange[]): Drafts;
  /**
   * Writes all texts or none.
   * @throws ToolRefusal if check finds more problems than before, or a file has changed meanwhile
   */
  write(drafts: Drafts): Written;
  /**
   * Stores a proposal for a person to accept or reject.
   * @throws ToolRefusal if check finds more problems with it than before
   */
  propose(title: string, reason: string | undefined, drafts: Drafts): Proposal;
  /**
   * Undoes the change with this number, by default the last one.
   * @throws ToolRefusal if a file has changed since
   */
  undo(number?: number): Written;
}

/** Changes of the schemas by tools, each of which can be undone. */
export function openChanges(root: string, desk: Desk, printProblem: (problem: Problem) => string): Changes {
  const done: Written[] = [];
  let last = 0;
  return {
    drafts(changes) {
      const drafts: Drafts = {};
      for (const change of changes) {
        const { path } = change;
        drafts[path] = textAfter(change, drafts[path] ?? readFile(root, path).text);
      }
      return drafts;
    },
    write(drafts) {
      const before = Object.keys(drafts).map((path) => readFile(root, path));
      const same = before.every(({ path, text }) => text === drafts[path]);
      if (same) throw new ToolRefusal('Nothing changes: the files are so already.');
      const files = before.map(({ path, revision }) => ({
        path,
        text: drafts[path] ?? '',
        base: revision,
      }));
      const saved = desk.save({ files });
      if (saved.is === 'conflict')
        throw new ToolRefusal(`${namesOf(saved.files)} changed on the disk meanwhile. Read again.`);
      if (saved.is === 'refused') {
        const found = saved.problems.map(printProblem).join('\n\n');
        throw new ToolRefusal(`Nothing was written. With these changes check finds:\n\n${found}`);
      }
      last += 1;
      const written = { number: last, before, after: saved.files };
      done.push(written);
      return written;
    },
    propose(title, reason, drafts) {
      const proposal = propose(root, title, reason, drafts, Date.now());
      const { problems } = desk.weigh({ id: proposal.id });
      if (problems.length === 0) return proposal;
      dropProposal(root, proposal.id);
      throw new ToolRefusal(
        `Nothing was proposed. With these changes check finds:\n\n${problems.map(printProblem).join('\n\n')}`,
      );
    },
    undo(number) {
      const change = number === undefined ? done.at(-1) : done.find((each) => each.number === number);
      if (change === undefined)
        throw new ToolRefusal(
          number === undefined ? 'There is no change to undo.' : `There is no change ${number} to undo.`,
        );
      const late = change.after.filter(({ path, text }) => readFile(root, path).text !== text);
      if (late.length > 0)
        throw new ToolRefusal(
          `${namesOf(late)} changed since: undo the later change first, or change it back by hand.`,
        );
      for (const { path, text } of change.before) writeFile(root, path, text);
      done.splice(done.indexOf(change), 1);
      return { ...change, before: change.after, after: change.before };
    },
  };
}

const namesOf = (files: readonly OpenFile[]): string => files.map(({ path }) => path).join(', ');

function textAfter({ path, patch, edits, text, remove }: FileChange, before: string): string {
  const ways = [patch, edits, text, remove === true ? true : undefined].filter((each) => each !== undefined);
  if (ways.length !== 1)
    throw new ToolRefusal(`${path}: a change has one of "patch", "edits", "text" and "remove": true.`);
  if (text !== undefined) return printed(path, text);
  if (before === '') throw new ToolRefusal(`There is no ${path}: write it with "text".`);
  if (patch !== undefined) return print(patched(parsed(path, before), patch));
  return edits === undefined ? '' : printed(path, edited(before, edits));
}

const printed = (path: string, text: string): string => print(parsed(path, text));

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ToolRefusal(`${path} would be no JSON: ${(error as Error).message}`);
  }
}
