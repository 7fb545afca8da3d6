import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ownModule } from '#model/own-module.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asked, Look, LookOrder } from '#model/on-page.ts';
import type { AnswerAlong } from '#model/wire.ts';
import { reportError } from '../request/log.ts';
import type { Core } from '../request/core.ts';
import type { Painted } from './look-thread.ts';
import { answersAlong } from './along.ts';

/** The build's module that draws pages, below the root that is served; files of its folder are not served. */
export const DRAWS = 'server/first-look.js';
/** The header with the width of the browser's window, which a page requests. */
export const WIDTH_HINT = 'sec-ch-viewport-width';
const USUAL_WIDTH = 1440;
const NARROWEST = 320;
const WIDEST = 4000;
/** Maximum wait of a page for its answers and its drawing, in milliseconds; after it the browser draws. */
const PATIENCE = 500;
/** A drawing that takes longer is considered stuck. */
const LONGEST = 10_000;

/** Answers and server-side drawing that are sent with a page. */
export interface Brought {
  answers: readonly AnswerAlong[];
  look: Look | null;
}

/** @returns undefined if the build has no such module */
export function painterOf(app: FastifyInstance, core: Core, root: string): Painter | undefined {
  const file = join(root, DRAWS);
  if (!existsSync(file)) return undefined;
  const painter = new Painter(file, (error) => reportError(core.options.log, error, 'a page could not be drawn'));
  app.addHook('onClose', () => painter.end());
  return painter;
}

/** Draws pages one after another in a thread, so that the server is not blocked. */
export class Painter {
  private readonly file: string;
  private readonly report: (error: unknown) => void;
  private thread: Worker | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(file: string, report: (error: unknown) => void) {
    this.file = file;
    this.report = report;
    this.begin();
  }

  /** Null if the page cannot be drawn, or is already `late`. */
  draw(order: LookOrder, late: Promise<null>): Promise<Look | null> {
    let isLate = false;
    void late.then(() => (isLate = true));
    const mine = this.turn
      .then(() => (isLate ? null : this.drawn(order)))
      .catch((error: unknown) => {
        this.report(error);
        return null;
      });
    this.turn = mine;
    return Promise.race([mine, late]);
  }

  async end(): Promise<void> {
    await this.thread?.terminate();
  }

  private begin(): Worker {
    const thread = new Worker(ownModule('./look-thread.ts', import.meta.url), { workerData: this.file });
    thread.unref();
    thread.on('error', this.report);
    thread.on('exit', () => (this.thread = undefined));
    return (this.thread = thread);
  }

  private drawn(order: LookOrder): Promise<Look | null> {
    const thread = this.thread ?? this.begin();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void thread.terminate(), LONGEST).unref();
      const onMessage = ({ look, error }: Painted): void => {
        clearTimeout(timer);
        thread.off('exit', onExit);
        if (error === undefined) resolve(look);
        else reject(error);
      };
      const onExit = (): void => {
        clearTimeout(timer);
        thread.off('message', onMessage);
        resolve(null);
      };
      thread.once('message', onMessage);
      thread.once('exit', onExit);
      thread.postMessage(order);
    });
  }
}

/**
 * Answers a page's questions and draws it twice: first to find further questions, then with their answers. All answers
 * are sent with the page.
 * @param painter undefined if the page draws itself
 */
export async function bring(
  app: FastifyInstance,
  core: Core,
  request: FastifyRequest,
  painter: Painter | undefined,
  questions: readonly Asked[],
  nonce: string,
): Promise<Brought> {
  const late = lateAfter(core);
  const answers = await answersAlong(app, core, request, questions, late);
  if (painter === undefined) return { answers, look: null };
  const order = {
    address: request.url,
    width: widthOf(request),
    hasDemos: core.options.demo !== false,
    now: core.options.clock.now(),
    nonce,
  };
  const look = await painter.draw({ ...order, answers }, late);
  if (look === null || look.asked.length === 0) return { answers, look };
  const all = [...answers, ...(await answersAlong(app, core, request, look.asked, late))];
  return { answers: all, look: (await painter.draw({ ...order, answers: all }, late)) ?? look };
}

/** Resolves when a page stops waiting. */
export function lateAfter(core: Core): Promise<null> {
  const { patience = PATIENCE } = core.options.page?.along ?? {};
  return new Promise((resolve) => setTimeout(() => resolve(null), patience).unref());
}

function widthOf(request: FastifyRequest): number {
  const width = Number(request.headers[WIDTH_HINT] ?? USUAL_WIDTH);
  return Number.isInteger(width) && width >= NARROWEST && width <= WIDEST ? width : USUAL_WIDTH;
}
