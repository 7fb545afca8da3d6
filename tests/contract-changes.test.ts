import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import { ask } from './fixtures/asking.ts';
import { contractHints } from './fixtures/contract-hints.ts';
import { otherWays } from './fixtures/other-ways.ts';
import { requestsOf } from './fixtures/requests.ts';
import { answerable, faultOf, reviewed, startTrials, type Trials, type Watching } from './fixtures/trials.ts';
import type { Asked, ContractHint, World } from './fixtures/world.ts';

/* Every writing call of the Model: a call that reads the changed entity must show the change. */

let trials: Trials;
beforeAll(async () => {
  trials = await startTrials();
});
afterAll(() => trials.bank.close());

/** Calls that can show a change of an entity. */
function readersOf(entity: string): CallContract[] {
  return answerable.filter(
    ({ reads, writes, result, answer, multipart }) =>
      reads.includes(entity) &&
      writes.length === 0 &&
      ['record', 'list', 'page', 'none'].includes(result) &&
      answer.kind !== 'fixed' &&
      multipart !== true,
  );
}

interface Said {
  text: string;
  code: string;
  request: Record<string, unknown>;
}
type Told = Map<string, Said>;

/**
 * The answers of the read calls for one person while nothing changes, searched for the subject of a request. Most calls
 * read several of the entities that a call writes, and many lists are asked the same whatever the subject: each question
 * is sent once.
 */
class Look {
  readonly #looker: string;
  readonly #said = new Map<string, Promise<Said>>();

  constructor(looker: string) {
    this.#looker = looker;
  }

  async saidBy(reader: CallContract, about: Record<string, unknown>): Promise<Said> {
    const request = await requestAbout(reader, about);
    const question = `${reader.name} ${JSON.stringify(request)}`;
    const said = this.#said.get(question) ?? answerOf(reader, request, this.#looker);
    this.#said.set(question, said);
    return said;
  }
}

async function requestAbout(reader: CallContract, about: Record<string, unknown>): Promise<Record<string, unknown>> {
  const hint = contractHints[reader.name]?.request;
  const [request = {}] = await requestsOf(reader, {
    rows: async () => [about],
    known: { ...trials.known, ...about },
    hint,
  });
  return request;
}

async function answerOf(reader: CallContract, request: Record<string, unknown>, looker: string): Promise<Said> {
  const { text, code } = await ask(trials.bank, reader, { request, cookie: looker });
  return { text, code, request };
}

async function toldOf(entity: string, about: Record<string, unknown>, look: Look): Promise<Told> {
  const told: Told = new Map();
  for (const reader of readersOf(entity)) told.set(reader.name, await look.saidBy(reader, about));
  return told;
}

/**
 * A request with a list (`orderNos`) also concerns its first item; one with `bizId` concerns that order, and one with
 * `filter` the values of the filter.
 */
function oneOf({ bizId, filter, ...request }: Record<string, unknown>): Record<string, unknown> {
  const firsts = Object.entries(request).flatMap(([name, value]) =>
    Array.isArray(value) && name.endsWith('s') && typeof value[0] === 'string' ? [[name.slice(0, -1), value[0]]] : [],
  );
  const about = {
    ...(bizId !== undefined && { bizId, orderNo: bizId }),
    ...(filter as Record<string, unknown> | undefined),
  };
  return { ...about, ...(Object.fromEntries(firsts) as Record<string, unknown>), ...request };
}

/**
 * Returns true if some reading call has another answer than before, or shows something that could not be requested
 * before.
 */
async function isToldOtherwise(
  entity: string,
  was: Told,
  about: Record<string, unknown>,
  look: Look,
): Promise<boolean> {
  for (const reader of readersOf(entity)) {
    const { text, code, request } = await look.saidBy(reader, about);
    const before = was.get(reader.name);
    const isSameQuestion = JSON.stringify(before?.request) === JSON.stringify(request);
    if (isSameQuestion ? before?.text !== text : code === '0') return true;
  }
  return false;
}

/** Expects that readers of these entities answer differently after the call was accepted. */
function changing(call: CallContract, entities: string[], told: ContractHint | undefined): Watching<[string, Told][]> {
  const looker = async (world: World, asked: Asked): Promise<string> =>
    told?.look === undefined ? trials.cookie : told.look(world, asked);
  return {
    async before(asked, world) {
      const look = new Look(await looker(world, asked));
      const was: [string, Told][] = [];
      for (const entity of entities) was.push([entity, await toldOf(entity, oneOf(asked.request), look)]);
      return was;
    },
    async after({ request, reply }, before, world) {
      const fault = faultOf(call, reply);
      if (fault !== undefined) return fault;
      const result = Array.isArray(reply.result) ? {} : (reply.result as Record<string, unknown> | null);
      const unread = before.filter(([, was]) => was.size === 0).map(([entity]) => entity);
      if (unread.length > 0) return `read by no call: ${unread.join(', ')}`;
      const eyes = await looker(world, { request, reply });
      let same = before;
      for (const later of told?.later === true ? [false, true] : [false]) {
        // The bank's own work handles the request a moment later.
        if (later) await trials.bank.sandbox.jump(trials.clock.now() + 2 * 60_000);
        const about = (await told?.about?.({ ...world, cookie: trials.cookie }, { request, reply })) ?? {};
        const look = new Look(eyes);
        const left: typeof same = [];
        for (const [entity, was] of same) {
          const isSeen =
            (await isToldOtherwise(entity, was, { ...oneOf(request), ...result, ...about }, look)) ||
            (await isToldOtherwise(entity, was, oneOf(request), look));
          if (!isSeen) left.push([entity, was]);
        }
        same = left;
      }
      const said = same.map(([entity, was]) => `${entity} (as before: ${[...was.keys()].join(', ')})`);
      return said.length === 0 ? undefined : `said to change: ${said.join('; ')}`;
    },
  };
}

describe('a change', () => {
  const changes = answerable.filter(({ writes }) => writes.length > 0);
  it.each(changes.map((call) => [call.name, call] as const))('%s applies, and is visible', async (name, call) => {
    const told = { ...contractHints[name], ...otherWays[name] };
    const ways = told.otherwise ?? {};
    const watched = call.writes.filter((entity) => !(`${name} ${entity}` in reviewed.unseen) && !(entity in ways));
    expect(await trials.run(call, changing(call, watched, told), told)).toBeUndefined();
    for (const [entity, way] of Object.entries(ways)) {
      expect(await trials.run(call, changing(call, [entity], way), way), entity).toBeUndefined();
    }
  });
});
