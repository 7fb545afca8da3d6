import { relative, sep } from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Model } from '#model/model.ts';
import type { Problem } from '#model/problem.ts';
import { plainReference, plainSections } from '../dialect/plain-reference.ts';
import { load, readIcons } from '../load/files.ts';
import { NOUNS } from '../new/make.ts';
import { collectProblems, printProblem } from '../problems/problems.ts';
import { nearest } from '../problems/nearest.ts';
import { resolve } from '../resolve/model.ts';
import { openDesk } from '../workbench/desk.ts';
import { readFile, Refusal } from '../workbench/files.ts';
import { draftsOf } from '../workbench/make.ts';
import type { Drafts, Proposal, Told } from '../workbench/wire.ts';
import { openChanges, type Written } from './changes.ts';
import type { Drawer } from './preview.node.ts';
import { ToolRefusal } from './refused.ts';
import { sampleRows } from './samples.ts';
import { searchIn } from './search.ts';

const INSTRUCTIONS = `Screens, calls and entities of a product as JSON files: "search" finds words, examples and files, "read" shows a file, "make" begins a list, form or whole area, "change" changes files, "undo" takes a change back, "preview" shows a screen. A change is written only if check finds nothing new. Nothing is committed: a person reads "diff" and commits. "propose" writes nothing: a person sees the change in the workbench and takes or leaves it.`;

const MOST_PROBLEMS = 20;
const MOST_ROWS = 50;

const operation = z.object({
  op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
  path: z.string().describe('JSON pointer: /table/columns/-'),
  from: z.string().optional(),
  value: z.unknown().optional(),
});
const fileChange = z.object({
  path: z.string().describe('Below the folder of the schemas: screens/pay/withdraw.json'),
  patch: z.array(operation).min(1).optional().describe('JSON Patch (RFC 6902)'),
  edits: z
    .array(z.object({ old: z.string(), new: z.string() }))
    .min(1)
    .optional()
    .describe('Replacements in the text; each "old" stands in it once'),
  text: z.string().optional().describe('The whole text of a new file'),
  remove: z.boolean().optional(),
});
const READS = { readOnlyHint: true, openWorldHint: false };
const WRITES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

export interface ServerOptions {
  /** The folder of the schemas. */
  root: string;
  version: string;
  drawer: Drawer;
  /** Milliseconds: the end of the history in sample rows. */
  now: () => number;
  /** Nothing is written: changes become proposals for the people at the workbench. */
  onlyProposes?: boolean;
}

/** A server of the Model Context Protocol over one folder of schemas. */
export function openServer({ root, version, drawer, now, onlyProposes = false }: ServerOptions): McpServer {
  const server = new McpServer({ name: 'screenwright', version }, { instructions: INSTRUCTIONS });
  const desk = openDesk(root);
  const changes = openChanges(root, desk, printProblem);
  const shown = `${relative(process.cwd(), root).split(sep).join('/')}/`;
  const inside = (path: string): string => (path.startsWith(shown) ? path.slice(shown.length) : path);
  const draftsWith = (wanted: readonly z.infer<typeof fileChange>[]): Drafts =>
    changes.drafts(wanted.map((each) => ({ ...each, path: inside(each.path) })));
  const problemsNow = (): Problem[] => desk.check({ drafts: {} }).problems;
  const modelNow = (): Model => {
    const found = collectProblems();
    return resolve(load(root, found), found, { icons: readIcons(root, found) }).model;
  };

  server.registerResource(
    'reference',
    'screenwright://reference',
    {
      title: 'The dialect',
      description: 'Every word, an example portal, every problem.',
      mimeType: 'text/markdown',
    },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: plainReference() }] }),
  );

  server.registerTool(
    'search',
    {
      title: 'Search words, examples, problems and schemas',
      description:
        'Finds what holds all words of the query: keys of the dialect, example files, problems of check, files of this product by title, name, path or field.',
      inputSchema: { query: z.string().min(1) },
      annotations: READS,
    },
    ({ query }) =>
      answered(() => {
        const found = searchIn(query, plainSections(), desk.tree({ drafts: {} }));
        if (found.length === 0) return `Nothing holds "${query}". Try fewer words.`;
        return found.map(({ kind, name, text }) => `[${kind}] ${name}\n${text}`).join('\n\n');
      }),
  );

  server.registerTool(
    'reference',
    {
      title: 'Read the reference',
      description:
        'One word of the dialect ("table"), one example file ("screens/parcel/list.json") or one problem ("unknown-field"); without a name the list of names.',
      inputSchema: { name: z.string().optional() },
      annotations: READS,
    },
    ({ name }) =>
      answered(() => {
        const sections = plainSections();
        const names = sections.map((each) => each.name);
        if (name === undefined) return names.join('\n');
        const found = sections.filter((each) => each.name === name.replace(/^schemas\//, ''));
        if (found.length === 0) throw new ToolRefusal(notFound(`The reference has no "${name}".`, name, names));
        return found.map(({ text }) => text).join('\n\n');
      }),
  );

  server.registerTool(
    'list',
    {
      title: 'List the schemas',
      description: 'Paths and titles of the files, of one folder or of all.',
      inputSchema: {
        folder: z.enum(['enums', 'entities', 'calls', 'needs', 'sets', 'widgets', 'menus', 'screens']).optional(),
      },
      annotations: READS,
    },
    ({ folder }) =>
      answered(() =>
        desk
          .tree({ drafts: {} })
          .filter(({ path }) => folder === undefined || path.startsWith(`${folder}/`))
          .map(({ path, title }) => `${path}  ${title}`)
          .join('\n'),
      ),
  );

  server.registerTool(
    'read',
    {
      title: 'Read a schema',
      description: 'The text of one file.',
      inputSchema: { path: z.string() },
      annotations: READS,
    },
    ({ path }) =>
      answered(() => {
        const { text } = readFile(root, inside(path));
        if (text !== '') return text;
        const names = desk.tree({ drafts: {} }).map((each) => each.path);
        throw new ToolRefusal(notFound(`There is no ${path}.`, inside(path), names));
      }),
  );

  server.registerTool(
    'make',
    {
      title: 'Make new schemas',
      description:
        'As `npm run new`: an enum, an entity, a usual call (page, get, add, change, remove) of one, a list, detail, form or wizard with its calls and its entry in the menu, or a whole area of a description {title, fields, states?, enums?, path?, under?, icon?, number?, add?, review?}. Fields: "title!:text:事项,dueAt:date:截止日期,state!:enum(memo-state):状态". Nothing is overwritten.',
      inputSchema: {
        noun: z.enum(NOUNS),
        name: z.string(),
        title: z.string().optional(),
        values: z.string().optional().describe('Of an enum: OPEN=待办,DONE=已办'),
        fields: z.string().optional(),
        of: z.string().optional().describe('The entity of a call or a screen'),
        path: z.string().optional(),
        menu: z.string().optional(),
        under: z.string().optional(),
        icon: z.string().optional(),
        number: z.string().optional(),
        description: z.record(z.string(), z.unknown()).optional(),
        write: z.boolean().optional().describe('false only shows what would be written'),
      },
      annotations: WRITES,
    },
    ({ write, noun, name, ...asked }) =>
      answered(() => {
        const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
        const all = desk.tree({ drafts: {} }).map(({ path }) => path);
        const drafts = draftsOf({ ...given, noun, name }, (path) => readFile(root, path).text, all);
        if (write === false) return shownDrafts(drafts);
        return onlyProposes
          ? proposed(changes.propose(`${noun} ${name}`, undefined, drafts))
          : told(changes.write(drafts));
      }),
  );

  if (!onlyProposes) {
    server.registerTool(
      'change',
      {
        title: 'Change schemas',
        description:
          'Changes files together, all or none, printed as every tool prints them. Written only if check finds nothing new; else the problems are said and nothing is written.',
        inputSchema: {
          changes: z.array(fileChange).min(1),
          write: z.boolean().optional().describe('false only checks'),
        },
        annotations: WRITES,
      },
      ({ changes: wanted, write }) =>
        answered(() => {
          const drafts = draftsWith(wanted);
          if (write !== false) return told(changes.write(drafts));
          return `Nothing is written. ${said(desk.check({ drafts }).problems)}\n\n${shownDrafts(drafts)}`;
        }),
    );

    server.registerTool(
      'undo',
      {
        title: 'Undo a change',
        description: 'Takes back one change of this session, the last one unless it is numbered.',
        inputSchema: { change: z.number().int().optional() },
        annotations: WRITES,
      },
      ({ change }) =>
        answered(() => {
          const { number, after } = changes.undo(change);
          return `Change ${number} is undone: ${after.map(({ path }) => path).join(', ')}. ${said(problemsNow())}`;
        }),
    );
  }

  server.registerTool(
    'propose',
    {
      title: 'Propose a change',
      description:
        'As "change", but nothing is written: the people at the workbench see what it does, look at the screen with it, and take or leave it.',
      inputSchema: {
        title: z.string().min(1).max(80).describe('The change in a few words, in the language of the people'),
        reason: z.string().max(500).optional(),
        changes: z.array(fileChange).min(1),
      },
      annotations: WRITES,
    },
    ({ title, reason, changes: wanted }) =>
      answered(() => proposed(changes.propose(title, reason, draftsWith(wanted)))),
  );

  server.registerTool(
    'proposals',
    {
      title: 'Proposals that nobody has taken or left',
      description: 'Their ids and titles, and which no longer fit the files.',
      annotations: READS,
    },
    () =>
      answered(() => {
        const open = desk.proposals({});
        return open.length === 0 ? 'No proposal is open.' : open.map(lineOf).join('\n');
      }),
  );

  server.registerTool(
    'withdraw',
    {
      title: 'Withdraw a proposal',
      description: 'Takes back one proposal that nobody has taken yet.',
      inputSchema: { id: z.string() },
      annotations: WRITES,
    },
    ({ id }) =>
      answered(() => {
        const open = desk.proposals({});
        const ids = open.map((each) => each.id);
        if (!ids.includes(id)) throw new ToolRefusal(notFound(`There is no open proposal "${id}".`, id, ids));
        desk.drop({ id });
        return `Proposal ${id} is withdrawn.`;
      }),
  );

  server.registerTool(
    'check',
    {
      title: 'Check all schemas',
      description: 'Everything that is wrong, with file, line, code and what to do.',
      annotations: READS,
    },
    () => answered(() => said(problemsNow())),
  );

  server.registerTool(
    'diff',
    {
      title: 'What the changes do',
      description:
        'What changed since the last commit, as a reviewer is told: money, permission, security, API and looks.',
      annotations: READS,
    },
    () =>
      answered(() => {
        const { changes } = desk.diff({ drafts: {} });
        return changes.length === 0 ? 'Nothing changed since the last commit.' : changes.map(printTold).join('\n\n');
      }),
  );

  server.registerTool(
    'preview',
    {
      title: 'Draw a screen',
      description: 'A picture of one screen with sample data, wide or on a phone.',
      inputSchema: {
        screen: z.string().describe('Its name: pay/withdraw'),
        look: z.enum(['wide', 'phone']).optional(),
        as: z.string().optional().describe('A login of the sample data'),
        address: z.string().optional().describe('With the parameters of its path filled in'),
      },
      annotations: READS,
    },
    ({ screen, look = 'wide', as, address }) =>
      answered(async () => {
        const { model, problems } = { model: modelNow(), problems: problemsNow() };
        const name = inside(screen)
          .replace(/^screens\//, '')
          .replace(/\.json$/, '');
        const drawn = desk.draw({ drafts: {}, screen: name });
        if (drawn.bundle === undefined && problems.length === 0)
          throw new ToolRefusal(notFound(`There is no screen "${name}".`, name, Object.keys(model.screens)));
        if (problems.length > 0)
          throw new ToolRefusal(`Nothing is drawn while check finds something. ${said(problems)}`);
        const { png, says } = await drawer.draw(drawn, model, { look, as, address });
        return {
          content: [
            { type: 'image', data: png.toString('base64'), mimeType: 'image/png' },
            { type: 'text', text: says },
          ],
        };
      }),
  );

  server.registerTool(
    'samples',
    {
      title: 'Sample rows of an entity',
      description: 'Rows as the sandbox makes them, on the wire. What a key of "samples" changes shows here at once.',
      inputSchema: { entity: z.string(), count: z.number().int().min(1).max(MOST_ROWS).optional() },
      annotations: READS,
    },
    ({ entity, count = 5 }) =>
      answered(() =>
        sampleRows(modelNow(), entity, count, now())
          .map((row) => JSON.stringify(row))
          .join('\n'),
      ),
  );
  return server;
}

type Answer = string | CallToolResult;

/**
 * A refusal is an answer for the model; any other error is a fault of this server, whose message the model gets too.
 */
async function answered(work: () => Answer | Promise<Answer>): Promise<CallToolResult> {
  try {
    const answer = await work();
    return typeof answer === 'string' ? { content: [{ type: 'text', text: answer }] } : answer;
  } catch (error) {
    if (!(error instanceof ToolRefusal || error instanceof Refusal)) console.error(error);
    const text = error instanceof Error ? error.message : String(error);
    return { isError: true, content: [{ type: 'text', text }] };
  }
}

function said(problems: readonly Problem[]): string {
  if (problems.length === 0) return 'Check finds nothing.';
  const rest = problems.length - MOST_PROBLEMS;
  return [
    `Check finds ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}:`,
    ...problems.slice(0, MOST_PROBLEMS).map(printProblem),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
  ].join('\n\n');
}

function told({ number, before, after }: Written): string {
  const lines = after.map(({ path, text }, n) => {
    const way = text === '' ? 'removed' : before[n]?.text === '' ? 'wrote' : 'changed';
    return `${way} ${path}`;
  });
  return `Change ${number}, undone by undo {"change": ${number}}. Check finds nothing new.\n${lines.join('\n')}`;
}

function proposed(proposal: Proposal): string {
  const lines = proposal.files.map(({ path, way }) => `${way} ${path}`);
  return `Proposal ${proposal.id} waits in the workbench. Check finds nothing new with it.\n${lines.join('\n')}`;
}

function lineOf({ id, title, late }: Proposal): string {
  return `${id}  ${title}${late.length === 0 ? '' : `  no longer fits: ${late.join(', ')} changed since`}`;
}

const shownDrafts = (drafts: Record<string, string>): string =>
  Object.entries(drafts)
    .map(([path, text]) => (text === '' ? `${path} is removed` : `${path}\n${text}`))
    .join('\n');

function printTold({ kind, classes, reason, findings }: Told): string {
  const lines = findings.map(({ subject, path, before, after }) => {
    const change =
      before === undefined && after === undefined ? '' : `: ${before ?? 'nothing'} → ${after ?? 'nothing'}`;
    return `- ${[subject, ...path].join(' › ')}${change}`;
  });
  return `${classes.join(', ') || 'cosmetic'}  ${kind}\n${reason}\n${lines.join('\n')}`;
}

function notFound(message: string, word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near === undefined ? message : `${message} Did you mean "${near}"?`;
}
