import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import type { Block, Source } from '#model/block.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import { elements, member, text, type At } from '../source/source.ts';
import { onceFor, recordsIn } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'ignored-field',
  says: 'A field of a request that its answer does not read.',
  check(whole) {
    const searched = new Set(Object.values(whole.model.screens).flatMap(({ block }) => searchedIn(block)));
    eachCall((context, at, call) => ignoredField(context, at, call, searched))(whole);
  },
};

/** Fields that the server reads in every request. */
const OF_SERVERS: ReadonlySet<string> = new Set(['version', 'currentPage', 'pageSize', 'orderBy', 'countBy']);

/** Reports a field that is asked for in vain: the author believes that it finds, or changes, something. */
function ignoredField(context: Context, at: At<CallSchema>, call: CallContract, searched: ReadonlySet<string>): void {
  const { answer } = call;
  if (answer.kind !== 'get' && answer.kind !== 'remove' && answer.kind !== 'list') return;
  const entity = context.entities.get(answer.of)?.definition;
  const isComputed = answer.kind !== 'remove' && answer.from !== undefined;
  if (entity === undefined || entity.guarded === true || isComputed) return;
  const read = JSON.stringify([answer, call.rules, call.confirms, call.defaults, call.needs]);
  const request = member(at, 'request');
  for (const name of call.fields) {
    if (name === entity.key || OF_SERVERS.has(name) || call.pathParams.includes(name)) continue;
    if (call.sent?.[name] !== undefined || call.lines?.field === name) continue;
    // A list may take more than it reads, as long as nobody is offered to search by it.
    if (answer.kind === 'list' && (name in call.filters || !searched.has(`${call.name} ${name}`))) continue;
    if (read.includes(`"form.${name}"`) || read.includes(`"form.${name}.`) || isNeed(context, call, name)) continue;
    const place = placeIn(request, name);
    if (place === undefined) continue;
    const does = { get: 'finds its record', remove: 'removes its record', list: 'finds its records' }[answer.kind];
    const message = `Nothing reads "${name}": the answer "${answer.kind}" ${does} without it. Name it in "where" of the answer, or leave it out.`;
    context.problems.add(rule, place, message, { word: name });
  }
}

const isNeed = (context: Context, { needs }: CallContract, name: string): boolean =>
  needs.some((need) => JSON.stringify(context.needs.get(need) ?? {}).includes(`"${name}"`));

function placeIn(request: At | undefined, name: string): At | undefined {
  const [pick, and] = [request && member(request, 'pick' as never), request && member(request, 'and' as never)] as (
    | At
    | undefined
  )[];
  const picked = (pick ? elements(pick) : []).find((each) => String(text(each)).replace('?', '') === name);
  return picked ?? (and && (member(and, name as never) ?? member(and, `${name}?` as never)));
}

/** The fields that lists are searched by on a screen, each with its call. */
const searchedIn = onceFor((block: Block): string[] =>
  recordsIn(block).flatMap((part) => {
    const { source, filters } = part as { source?: Source; filters?: { name?: unknown }[] };
    if (source?.kind !== 'call' || !Array.isArray(filters)) return [];
    return filters.map(({ name }) => `${source.question.call} ${String(name)}`);
  }),
);
