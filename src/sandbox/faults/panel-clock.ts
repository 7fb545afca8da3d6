import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import { type Clock, isMovable } from '../context/clock.ts';
import type { JumpTarget } from '../options/commands.ts';
import type { Core } from '../request/core.ts';
import { isStorable } from '../wire/schemas.ts';
import { type PageWords, pageWords } from '../wire/page-words.ts';
import { escape, isPageWanted } from '../wire/table-page.ts';
import { type Ahead, firstSteps, type Jump, type Jumped, lookAhead } from '../work/jump.ts';
import { fieldsOf, textsOf } from './fields.ts';

const HERE = '/sandbox/faults';
const DAY = 86_400_000;
/** Latest time of the clock: dates on the wire have four-digit years, and calendars do not reach far. */
const LATEST = instantOf('2100-01-01');
/** A jump that takes longer than this shows its progress, in milliseconds. */
const SHORT = 1500;
const TOLD_EVERY = 1000;
/** Maximum number of steps listed for the next moment. */
const NAMED = 3;

/** A button that moves the clock. */
export interface JumpButton extends Ahead {
  name: string;
  title: string;
  to: number;
  /** Names of its steps, if they are few. */
  steps?: string[];
}

/** The buttons, each with its time and the steps due by then. */
export async function jumpButtons({ options }: Core): Promise<JumpButton[]> {
  const { database, clock } = options;
  const words = pageWords(options.pageLanguage).clock;
  const now = clock.now();
  const first = await firstSteps(database, now, NAMED);
  const [next] = first;
  const steps = first.filter(({ at }) => at === next?.at).map(({ key, step }) => `${key} ${step}`);
  const buttons = [
    ...(next ? [{ name: 'step', title: words.nextStep, to: next.at, steps }] : []),
    ...targetsOf(options)
      .map(({ name, title, to }) => ({ name, title, to: to(now) }))
      .filter(({ to }) => to > now),
  ];
  return Promise.all(buttons.map(async (each) => ({ ...each, ...(await lookAhead(database, now, each.to)) })));
}

function targetsOf({ jumps = [], pageLanguage }: Core['options']): readonly JumpTarget[] {
  return [...jumps, { name: 'day', title: pageWords(pageLanguage).clock.oneDay, to: (now) => now + DAY }];
}

/** A request that cannot move the clock, with the reason. */
class Unfit extends Error {}

/**
 * POST …/clock moves the clock: `{jump}` by the name of a button, `{of}` to the next step of an order or a record,
 * `{to}` a date of the wire, `{advance}` milliseconds; `{frozen}` stops it or starts it again. It answers after all
 * steps in between have run.
 * @param answer the page or the state, with a problem if there is one
 */
export function servePanelClock(
  panel: FastifyInstance,
  core: Core,
  jump: Jump,
  answer: (request: FastifyRequest, reply: FastifyReply, problem?: string) => Promise<FastifyReply>,
): void {
  const { clock, pageLanguage } = core.options;
  const words = pageWords(pageLanguage).clock;
  panel.post(`${HERE}/clock`, async (request, reply) => {
    if (!isMovable(clock)) return answer(request, reply, words.unmovable);
    const fields = textsOf(fieldsOf(request));
    try {
      await clock.look();
      const to = await targetOf(core, fields);
      if (fields['frozen'] !== undefined) await clock.move({ frozen: fields['frozen'] === 'true' });
      if (to === undefined) return answer(request, reply);
      const progress: Jumped = { at: clock.now(), steps: 0 };
      const done = follow(jump(to), progress);
      if (!isPageWanted(request)) {
        await done;
        return reply.header('cache-control', 'no-store').send({ now: dateTimeOf(clock.now()), steps: progress.steps });
      }
      if (await isWithin(done, SHORT))
        return reply.redirect(arrivedAt({ clock, progress, of: fields['of'], words }), 303);
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
        .type('text/html; charset=utf-8')
        .send(Readable.from(tell(done, { progress, to, clock, of: fields['of'], words: pageWords(pageLanguage) })));
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      return answer(request, reply, error.message);
    }
  });
}

/** @throws Unfit */
async function targetOf(core: Core, fields: Record<string, string>): Promise<number | undefined> {
  const { advance, to, jump, of } = fields;
  const { clock, database, pageLanguage } = core.options;
  const words = pageWords(pageLanguage);
  const now = clock.now();
  if (of !== undefined) {
    if (!isStorable(of)) throw new Unfit(words.faults.unstorable);
    const [step] = await firstSteps(database, now, 1, of);
    if (step === undefined) throw new Unfit(words.clock.noStep(of));
    return step.at;
  }
  if (jump !== undefined) return (await namedTarget(core, jump)) ?? now;
  if (advance === undefined && to === undefined) return undefined;
  const moment = to === undefined ? now + forwardBy(advance, words.clock) : instantOf(to.replace('T', ' '));
  if (Number.isNaN(moment)) throw new Unfit(words.clock.noTime(String(to)));
  if (moment < now) throw new Unfit(words.clock.past(dateTimeOf(now)));
  if (moment > LATEST) throw new Unfit(words.clock.latest(dateTimeOf(LATEST)));
  return moment;
}

/** @throws Unfit */
async function namedTarget({ options }: Core, name: string): Promise<number | undefined> {
  const { database, clock } = options;
  if (name === 'step') return (await lookAhead(database, clock.now())).first;
  const target = targetsOf(options).find((each) => each.name === name);
  if (target === undefined) throw new Unfit(pageWords(options.pageLanguage).clock.noJump(name));
  return target.to(clock.now());
}

/** @throws Unfit */
function forwardBy(advance: string | undefined, words: PageWords['clock']): number {
  const forward = Number(advance);
  if (Number.isInteger(forward) && forward >= 0) return forward;
  throw new Unfit(words.whole);
}

async function follow(jumped: AsyncGenerator<Jumped, void>, progress: Jumped): Promise<void> {
  for await (const each of jumped) Object.assign(progress, each);
}

/** @throws the error of the work */
async function isWithin(done: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([done.then(() => true), late]).finally(() => clearTimeout(timer));
}

interface Progress {
  progress: Jumped;
  clock: Clock;
  /** The order or record whose next step was requested; filled in again. */
  of: string | undefined;
}

/** A page that streams the progress of the jump, and links back at its end. */
async function* tell(
  done: Promise<void>,
  { to, words: all, ...moved }: Progress & { to: number; words: PageWords },
): AsyncGenerator<string> {
  const { progress, clock } = moved;
  const words = all.clock;
  yield (
    `<!doctype html><html lang="${all.language}"><meta charset="utf-8"><title>${words.moves}</title>` +
      `<h1>${words.movesTo(dateTimeOf(to))}</h1><p>${words.everyStep}</p>`
  );
  try {
    while (!(await isWithin(done, TOLD_EVERY))) {
      yield `<p>${dateTimeOf(progress.at)}${words.and}${words.steps(progress.steps)}</p>`;
    }
  } catch (error) {
    yield `<p role="alert">${escape(words.stopped(dateTimeOf(clock.now()), String(error)))}</p>`;
    yield `<p><a href="${HERE}">${words.back}</a></p></html>`;
    return;
  }
  const back = arrivedAt({ ...moved, words });
  yield `<p><a href="${escape(back)}">${words.done}</a></p><meta http-equiv="refresh" content="0;url=${escape(back)}"></html>`;
}

function arrivedAt({ clock, progress, of, words }: Progress & { words: PageWords['clock'] }): string {
  const said = words.arrived(dateTimeOf(clock.now()), words.steps(progress.steps));
  return `${HERE}?${new URLSearchParams({ said, ...(of !== undefined && { of }) }).toString()}`;
}
