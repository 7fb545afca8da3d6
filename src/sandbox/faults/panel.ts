import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import { isMovable } from '../context/clock.ts';
import { type FaultRule, type Faults, patternOf, type Trouble, TROUBLES, type TroubleKind } from '../options/faults.ts';
import { Refusal } from '../context/refusal.ts';
import type { Core } from '../request/core.ts';
import { isStorable } from '../wire/schemas.ts';
import { styleGuard } from '../wire/page-style.ts';
import { pageWords } from '../wire/page-words.ts';
import { isPageWanted } from '../wire/table-page.ts';
import type { Jump } from '../work/jump.ts';
import { COMMANDS, commandForms, type Typed } from './command-forms.ts';
import { fieldsOf, textsOf } from './fields.ts';
import { jumpButtons, servePanelClock } from './panel-clock.ts';
import { panelPage } from './panel-page.ts';

const HERE = '/sandbox/faults';
const LATER = 3_000;

/** A request that is no valid rule, with the reason. */
class Unfit extends Error {}

/**
 * `/sandbox/faults`: injected faults, and the clock. People use the page; tests send the same as JSON: POST a rule
 * (`{call, kind, …}`), POST …/clear (`{id}` or nothing), POST …/clock (`clock.ts`), POST …/command/<name> (the fields
 * of that command).
 */
export async function servePanel(
  app: FastifyInstance,
  core: Core,
  faults: Faults,
  { wake, jump }: { wake: () => void; jump: Jump },
): Promise<void> {
  const { clock, commands = [] } = core.options;
  const words = pageWords(core.options.pageLanguage);
  const state = async () => {
    if (isMovable(clock)) await clock.look();
    return {
      rules: await faults.list(),
      now: dateTimeOf(clock.now()),
      ...(isMovable(clock) && { frozen: clock.isFrozen() }),
    };
  };
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    problem?: string,
    typed?: Typed,
  ): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store').code(problem === undefined ? 200 : 400);
    if (!isPageWanted(request)) return reply.send(problem === undefined ? await state() : { problem });
    if (request.method === 'POST' && problem === undefined) return reply.redirect(HERE, 303);
    const { nonce, policy } = styleGuard();
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(
        panelPage({
          ...(await state()),
          jumps: isMovable(clock) ? await jumpButtons(core) : [],
          calls: Object.keys(core.model.calls).toSorted(),
          commands: await commandForms(commands, typed),
          ...toldIn(request),
          problem,
          nonce,
          style: core.options.pageStyle,
          words,
        }),
      );
  };

  await app.register(async (panel) => {
    panel.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    panel.get(HERE, async (request, reply) => answer(request, reply));
    panel.post(HERE, async (request, reply) => {
      try {
        await faults.add(ruleOf(fieldsOf(request), Object.keys(core.model.calls)));
        return answer(request, reply);
      } catch (error) {
        if (!(error instanceof Unfit)) throw error;
        return answer(request, reply, error.message);
      }
    });
    for (const command of commands) {
      panel.post(`${COMMANDS}/${command.name}`, async (request, reply) => {
        const values = textsOf(fieldsOf(request));
        if (!Object.values(values).every(isStorable)) return answer(request, reply, words.faults.unstorable);
        try {
          const said = await command.run(values);
          wake();
          return isPageWanted(request)
            ? reply.redirect(`${HERE}?said=${encodeURIComponent(said)}`, 303)
            : reply.send({ said });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return answer(request, reply, error.message, { name: command.name, values });
        }
      });
    }
    panel.post(`${HERE}/clear`, async (request, reply) => {
      const { id } = fieldsOf(request);
      await (id === undefined ? faults.clear() : faults.remove(Number(id)));
      return answer(request, reply);
    });
    servePanelClock(panel, core, jump, answer);
  });
}

/** The result of the page's last request, and the order that it follows. */
function toldIn(request: FastifyRequest): { said?: string; of?: string } {
  const { said, of } = request.query as Record<string, unknown>;
  return { ...(typeof said === 'string' && { said }), ...(typeof of === 'string' && { of }) };
}

/** @throws Unfit */
function ruleOf(fields: Record<string, unknown>, calls: readonly string[]): FaultRule {
  const call = String(fields['call'] ?? '');
  if (!calls.some((name) => patternOf(call).test(name))) throw new Unfit(`No call is named "${call}".`);
  const number = (name: string, least: number, most: number): number | undefined => {
    if (fields[name] === undefined) return undefined;
    const value = Number(fields[name]);
    if (!Number.isFinite(value) || value < least || value > most) {
      throw new Unfit(`"${name}" is a number from ${least} to ${most}.`);
    }
    return value;
  };
  const times = number('times', 1, 1_000_000);
  const chance = number('chance', 0, 1);
  const trouble = troubleOf(fields, number);
  return { call, trouble, ...(times !== undefined && { times }), ...(chance !== undefined && { chance }) };
}

function troubleOf(
  fields: Record<string, unknown>,
  number: (name: string, least: number, most: number) => number | undefined,
): Trouble {
  const kind = TROUBLES.find((each) => each === fields['kind']);
  if (kind === undefined) throw new Unfit(`What goes wrong is one of ${TROUBLES.join(', ')}.`);
  const milliseconds = number('milliseconds', 0, 600_000) ?? LATER;
  if (kind === 'latency') return { kind, after: milliseconds };
  if (kind === 'drip') return { kind, over: milliseconds };
  if (kind === 'status') return { kind, status: number('status', 400, 599) ?? 500 };
  if (kind === 'refusal') {
    const { code, message } = fields;
    return {
      kind,
      ...(code !== undefined && { code: String(code) }),
      ...(message !== undefined && { message: String(message) }),
    };
  }
  return { kind } as { kind: Exclude<TroubleKind, 'latency' | 'drip' | 'status' | 'refusal'> };
}
