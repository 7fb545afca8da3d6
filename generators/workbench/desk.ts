import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { dayOf } from '#model/instant.ts';
import type { Menus } from '#model/menu.ts';
import type { Problem } from '#model/problem.ts';
import { needsOfMenus } from '../emit/routes.ts';
import { changeIn } from '../diff/print/text.ts';
import { readApprovals, writeApprovals, type Approval } from '../diff/approvals.node.ts';
import { approve, NotApproved, withdraw, withoutStale } from '../diff/approving.ts';
import { mustBeApproved, namesFor, review, type Change, type Review } from '../diff/review.ts';
import {
  authorsSince,
  besideNow,
  branchesBeside,
  commitBefore,
  commitNow,
  nameOfPerson,
  readRevision,
  renamesIn,
  Unreadable,
  type Revision,
} from '../diff/revision.node.ts';
import { FOLDERS, member, members, text as textAt, type Source } from '../source/source.ts';
import type { Resolved } from '../resolve/model.ts';
import { print } from '../source/print.ts';
import type { Approving, Drafts, FileEntry, Said, SaveRequest, Saved, Signing, Told, Verb, Verbs } from './wire.ts';
import { openBench, pathOf } from './drafts.ts';
import { placeOnDisk, readFile, Refusal, writeFile } from './files.ts';
import { inspectAt } from './inspect.ts';
import { makeDrafts } from './make.ts';
import { listsFor, previewOf, samplesFor } from './previews.ts';
import { dropProposal, listProposals, proposalOf } from './proposals.ts';
import { explainAt, suggestAt } from './suggest.ts';
import { offersAt } from './offer.ts';
import { readableAt, withProbe } from './readable.ts';
import { rename, thingAt, usesOf } from './things.ts';
import { usersOf } from './users.ts';
import { plainTitle } from './words.ts';

export type Desk = { [Name in Verb]: (request: Verbs[Name]['request']) => Verbs[Name]['answer'] };

/**
 * Answers every verb of the workbench over one folder of schemas. Only `save`, `sign` and `drop` write.
 * @param roles the product's file of what each role may open
 */
export function openDesk(root: string, roles?: string): Desk {
  const way = relative(process.cwd(), root);
  const shown = `${(isAbsolute(way) ? root : way).split(sep).join('/')}/`;
  const folder = shown.slice(0, -1);
  const bench = openBench(root, shown, existsSync(join(root, 'dialect')));
  /** The last schemas that resolved without problems, for completion while the current text is incomplete. */
  let good: Resolved | undefined;

  /** Names of the last complete Model, which suffice for completion because names rarely change. */
  const names = (): Resolved => {
    good ??= bench.resolved({}).resolved;
    return good;
  };

  const read = (path: string): string => readFile(root, path).text;
  const problemsOf = (drafts: Drafts): Problem[] => {
    guard(root, Object.keys(drafts));
    return bench.problems(drafts);
  };
  /** The last compared commit: the changes since then are those that a review will report. */
  let base: { commit: string; revision: Revision } | undefined;
  const baseOf = (branch: string | undefined): { commit: string; revision: Revision } => {
    const commit = branch === undefined ? commitNow() : commitBefore(branch);
    if (base?.commit !== commit) base = { commit, revision: readRevision(commit, folder, roles) };
    return base;
  };

  const revisionWith = (name: string, drafts: Drafts, beside?: Revision['beside']): Revision => {
    const { sources, found } = bench.sources(drafts);
    const { model } = bench.resolved(drafts).resolved;
    const declared = drafts['renames.json'] ?? read('renames.json');
    const renames = renamesIn(declared === '' ? undefined : declared, 'renames.json');
    return { name, model, sources, problems: found.list, renames, ...(beside && { beside }) };
  };
  const tell = (before: Revision, after: Revision): Told[] => review(before, after, [], today()).changes.map(toldOf);
  const approvalsFile = join(root, 'approvals.json');
  /** The review of the texts since the last commit, or since a branch was left. */
  const reviewOf = (drafts: Drafts, branch: string | undefined): { found: Review; commit: string } => {
    const { commit, revision } = baseOf(branch);
    const now = revisionWith('what is typed', drafts, besideNow(folder, roles));
    return { found: review(revision, now, readApprovals(approvalsFile), today()), commit };
  };

  /** True for a call that only a draft has. */
  const isNew = (call: string, drafts: Drafts): boolean => {
    const [file = '', name = ''] = call.split('.');
    const path = `calls/${file}.json`;
    if (drafts[path] === undefined) return false;
    const { calls = {} } = JSON.parse(read(path) || '{}') as { calls?: object };
    return !(name in calls);
  };

  return {
    tree({ drafts }) {
      guard(root, Object.keys(drafts));
      return bench.sources(drafts).sources.map((source) => entryOf(source, shown));
    },
    open: ({ path }) => readFile(root, path),
    draw({ drafts, screen, within }) {
      const start = performance.now();
      guard(root, Object.keys(drafts));
      const { resolved, seen, hosts } = bench.screen(drafts, screen, within);
      const bundle = resolved.model.screens[seen] === undefined ? undefined : previewOf(seen, resolved);
      const lists = bundle ? listsFor(bundle, resolved) : [];
      const samples = bundle ? samplesFor(bundle, resolved, (call) => !isNew(call, drafts)) : {};
      const milliseconds = Math.round(performance.now() - start);
      return { ...(bundle && { bundle }), ...(hosts && { hosts }), lists, samples, milliseconds };
    },
    menu({ drafts, menu }) {
      guard(root, Object.keys(drafts));
      const { model } = bench.resolved(drafts).resolved;
      const asked = model.menus[menu];
      if (asked === undefined) return null;
      const versions = Object.fromEntries(Object.keys(model.menus).map((name) => [name, asked]));
      return { versions, needs: needsOfMenus(model) as Menus['needs'] };
    },
    users({ drafts, path }) {
      guard(root, [path, ...Object.keys(drafts)]);
      const { resolved } = bench.resolved(drafts);
      return usersOf(path, bench.sources(drafts).sources, resolved);
    },
    check({ drafts }) {
      const start = performance.now();
      guard(root, Object.keys(drafts));
      const problems = bench.problems(drafts);
      const { resolved } = bench.resolved(drafts);
      if (Object.keys(resolved.model.screens).length > 0) good = resolved;
      return { problems, milliseconds: Math.round(performance.now() - start) };
    },
    suggest({ path, text, offset }) {
      return suggestAt(nounOf(root, path), text, offset, names());
    },
    explain({ path, text, offset }) {
      return explainAt(nounOf(root, path), text, offset, names().model);
    },
    inspect({ path, text, ...spot }) {
      return inspectAt(nounOf(root, path), text, spot, names());
    },
    offer({ path, text, at }) {
      return offersAt(nounOf(root, path), text, at, names());
    },
    readable({ drafts, screen, path, at }) {
      guard(root, [path, ...Object.keys(drafts)]);
      const probed = withProbe(drafts[path] ?? read(path), at);
      if (probed === undefined) return [];
      return readableAt(bench.sources({ ...drafts, [path]: probed }).sources, screen, shown + path, probed, at);
    },
    thing({ path, text, offset }) {
      placeOnDisk(root, path);
      return thingAt(path, text, offset, names().model);
    },
    uses: ({ drafts, thing }) => usesOf(thing, read, problemsOf, drafts, shown),
    rename: ({ drafts, thing, to }) => rename(thing, to, read, problemsOf, drafts, shown),
    diff({ drafts, base: branch }) {
      guard(root, Object.keys(drafts));
      return readable(() => {
        const { found, commit } = reviewOf(drafts, branch);
        const approvals = readApprovals(approvalsFile);
        return {
          changes: found.changes.map((change) => ({ ...toldOf(change), approving: approvingOf(change, approvals) })),
          stale: found.stale.map(({ approval: { fingerprint, kind, until } }) => ({
            fingerprint,
            kind,
            why: until < today() ? 'late' : 'nothing',
          })),
          person: nameOfPerson(),
          authors: authorsSince(commit, undefined, folder),
          branches: branchesBeside(),
        };
      });
    },
    sign: ({ base: branch, ...signing }) =>
      readable(() => {
        const given = readApprovals(approvalsFile);
        const { found, commit } = reviewOf({}, branch);
        const next = signed(given, found, signing, () => authorsSince(commit, undefined, folder));
        if ('zh' in next) return next;
        writeApprovals(approvalsFile, next);
        return null;
      }),
    proposals: () => listProposals(root),
    weigh({ id }) {
      const { drafts } = proposalOf(root, id);
      const told = tell(revisionWith('now', {}), revisionWith('the proposal', drafts));
      return { told, problems: addedProblems(Object.keys(drafts), drafts, problemsOf, shown) };
    },
    drop({ id }) {
      dropProposal(root, id);
      return null;
    },
    make({ drafts, wanted }) {
      guard(root, Object.keys(drafts));
      const all = bench.sources(drafts).sources.map((source) => pathOf(source, shown));
      return makeDrafts(wanted, (path) => drafts[path] ?? read(path), all);
    },
    save: ({ files }) => save(root, files, (drafts) => bench.problems(drafts), shown),
  };
}

const today = (): string => dayOf(Date.now());

/** Tells an unreadable commit or file as a refusal. */
function readable<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw error instanceof Unreadable ? new Refusal(error.message) : error;
  }
}

/** The approvals after a signature, or the reason why it is refused. */
function signed(given: Approval[], found: Review, signing: Signing, authors: () => string[]): Approval[] | Said {
  if (signing.way === 'clear') return withoutStale(given, found);
  const { fingerprint, by } = signing;
  if (signing.way === 'withdraw') return withdraw(given, fingerprint, by);
  const change = found.changes.find((each) => each.fingerprint === fingerprint);
  if (change === undefined)
    return { en: 'The change is no longer there. Look again.', zh: '这处改动已经不在了，请再看一次。' };
  try {
    return approve(given, change, { ...signing, by: [by] }, authors(), today());
  } catch (error) {
    if (error instanceof NotApproved) return error.said;
    throw error;
  }
}

function approvingOf(change: Change, approvals: readonly Approval[]): Approving {
  const { fingerprint } = change;
  const given = approvals.find((each) => each.fingerprint === fingerprint && each.until >= today());
  return {
    fingerprint,
    isRequired: mustBeApproved(change),
    names: namesFor(change),
    ...(given !== undefined && {
      given: {
        by: given.by,
        reason: given.reason,
        until: given.until,
        ...(given.on !== undefined && { on: given.on }),
      },
    }),
  };
}

/** Saves all files or none, because related changes must not be separated. */
function save(
  root: string,
  files: SaveRequest['files'],
  problemsOf: (drafts: Drafts) => Problem[],
  shown: string,
): Saved {
  const onDisk = files.map(({ path }) => readFile(root, path));
  const stale = onDisk.filter(({ revision }, n) => revision !== files[n]?.base);
  if (stale.length > 0) return { is: 'conflict', files: stale };
  const drafts = Object.fromEntries(files.map(({ path, text }) => [path, canonical(text)]));
  const paths = files.map(({ path }) => path);
  const problems = addedProblems(paths, drafts, problemsOf, shown);
  if (problems.length > 0) return { is: 'refused', problems };
  const late = files.filter(({ path, base }) => readFile(root, path).revision !== base);
  if (late.length > 0) return { is: 'conflict', files: late.map(({ path }) => readFile(root, path)) };
  return { is: 'saved', files: Object.entries(drafts).map(([path, text]) => writeFile(root, path, text)) };
}

/** Problems of the files themselves, and problems that other files have only with the drafts. */
function addedProblems(
  paths: readonly string[],
  drafts: Drafts,
  problemsOf: (drafts: Drafts) => Problem[],
  shown: string,
): Problem[] {
  const own = new Set(paths.map((path) => shown + path));
  const all = problemsOf(drafts);
  const said = ({ file, code, message }: Problem): string => `${file}\n${code}\n${message}`;
  const before = new Set(all.length === 0 ? [] : problemsOf({}).map(said));
  return all.filter((problem) => own.has(problem.file) || !before.has(said(problem)));
}

/**
 * The text as formatted by every tool; invalid JSON stays as it is, and check reports it. An empty text removes the
 * file.
 */
function canonical(text: string): string {
  if (text === '') return '';
  try {
    return print(JSON.parse(text));
  } catch {
    return text;
  }
}

function toldOf({ kind, classes, reason, reasonZh, area, areaZh, deed, findings }: Change): Told {
  return {
    kind,
    classes,
    reason,
    reasonZh,
    area,
    areaZh,
    ...(deed !== undefined && { wrote: { file: deed.file, path: deed.path, values: changeIn(deed) } }),
    findings: findings.map(({ subject, path, before, after, place }) => ({
      subject,
      path,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(place !== undefined && { place }),
    })),
  };
}

function guard(root: string, paths: string[]): void {
  for (const path of paths) placeOnDisk(root, path);
}

function nounOf(root: string, path: string): string {
  placeOnDisk(root, path);
  const noun = FOLDERS[path.split('/')[0] ?? ''];
  if (noun === undefined) throw new Refusal(`"${path}" is no schema file.`);
  return noun;
}

/** Cache, because transliterating every title takes long; a changed text is a new source. */
const entries = new WeakMap<Source, FileEntry>();

function entryOf(source: Source, shown: string): FileEntry {
  const known = entries.get(source) ?? newEntryOf(source, shown);
  entries.set(source, known);
  return known;
}

function newEntryOf(source: Source, shown: string): FileEntry {
  const at = source.root && { source, node: source.root };
  const title = plainTitle((at && textAt(member(at, 'title'))) ?? source.name);
  const words: string[] = [];
  const path = at && member(at, 'path');
  if (path?.node.type === 'string') words.push(String(path.node.value));
  for (const each of path ? members(path) : []) words.push(String(each.at.node.value));
  for (const key of ['calls', 'properties']) {
    const inside = at && member(at, key);
    for (const each of inside ? members(inside) : [])
      words.push(key === 'calls' ? `${source.name}.${each.key}` : each.key, textAt(member(each.at, 'title')) ?? '');
  }
  const spelling = spell(title);
  return {
    path: pathOf(source, shown),
    noun: source.noun,
    name: source.name,
    title,
    ...(spelling && { spelling }),
    words: words.filter((word) => word !== ''),
  };
}

function spell(title: string): string[] | undefined {
  if (!/\p{Script=Han}/u.test(title)) return undefined;
  const letters = pinyin(title, { toneType: 'none', type: 'array', v: true }).map((each) => each.toLowerCase());
  return letters.length === Array.from(title).length ? letters : undefined;
}
