import { turnTaken } from '../context/telemetry.ts';

/** No turn at the database is available soon enough; the request had no effect. */
export class Overloaded extends Error {
  /** Seconds after which to retry. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(`The database is overloaded; ask again in ${seconds} s`);
    this.name = 'Overloaded';
    this.seconds = seconds;
  }
}

/** A request that needs the database, perhaps several times. */
export interface Asker {
  /** The person, or the address of a request without a session. */
  who: string;
  /** Has had a turn: from then on the request is finished, never refused. */
  hasBegun: boolean;
}

interface Waiter {
  isRefusable: boolean;
  start(): void;
  refuse(): void;
}

/** Milliseconds that a request waits for its turn. */
const PATIENCE = 3_000;
/**
 * Maximum expected wait, as a share of `PATIENCE`: less than 1, because others may come first while a request waits.
 */
const EXPECTED = 0.75;
/** Maximum number of waiting requests. */
const MOST = 1_000;
/** Weight of the newest gap in the average. */
const NEWEST = 0.1;
/** Maximum counted length of a gap in milliseconds: a single slow turn says little about the next ones. */
const LONGEST_GAP = 100;
/** Maximum retry delay in seconds. */
const LATEST = 30;

/** The server's own work: it takes turns like one more person, and is never refused. */
const OWN_WORK = '';

/** Requests and own work that wait for the database, and that use it. */
export interface TurnLoad {
  waiting: number;
  running: number;
  slots: number;
}

export interface TurnLimits {
  patience: number;
  most: number;
}

/**
 * Turns at the database. People take turns, each from a queue of their own, so that many requests of one person delay
 * another by one turn only. A request that would wait too long is refused.
 */
export class Turns {
  private readonly slots: number;
  /** Maximum number of simultaneous turns of one person, so that others find a free connection. */
  private readonly share: number;
  private readonly patience: number;
  private readonly most: number;
  /** People who wait, in the order of their next turn. */
  private readonly queues = new Map<string, Waiter[]>();
  private readonly held = new Map<string, number>();
  private running = 0;
  private refusable = 0;
  /** Milliseconds between the ends of two turns, while others waited. */
  private gap = 5;
  private lastEnd: number | undefined;

  constructor(slots: number, { patience = PATIENCE, most = MOST }: Partial<TurnLimits> = {}) {
    this.slots = slots;
    this.share = Math.ceil(slots / 2);
    this.patience = patience;
    this.most = most;
  }

  /** Resolves with the holder of the turn, to be returned by `leave`. @throws Overloaded */
  async enter(asker?: Asker): Promise<string> {
    const who = asker?.who ?? OWN_WORK;
    const asked = performance.now();
    if (!this.queues.has(who) && this.mayStart(who)) this.begin(who);
    else await this.wait(who, asker === undefined || asker.hasBegun);
    if (asker !== undefined) asker.hasBegun = true;
    turnTaken.publish({ milliseconds: performance.now() - asked });
    return who;
  }

  leave(who: string): void {
    afterPause(() => {
      this.running -= 1;
      const held = (this.held.get(who) ?? 1) - 1;
      if (held > 0) this.held.set(who, held);
      else this.held.delete(who);
      this.measure();
      while (this.startNext());
    });
  }

  /** The current state of the turns. */
  load(): TurnLoad {
    let waiting = 0;
    for (const queue of this.queues.values()) waiting += queue.length;
    return { waiting, running: this.running, slots: this.slots };
  }

  /** Seconds after which to retry, if someone's turn would come too late now; else null. */
  lateFor(who: string): number | null {
    const wait = this.waitOf(who);
    return wait > this.patience * EXPECTED || this.isFullFor(who) ? secondsOf(wait) : null;
  }

  private mayStart(who: string): boolean {
    if (this.running >= this.slots) return false;
    return who === OWN_WORK || (this.held.get(who) ?? 0) < this.share;
  }

  private begin(who: string): void {
    this.running += 1;
    this.held.set(who, (this.held.get(who) ?? 0) + 1);
  }

  private wait(who: string, hasBegun: boolean): Promise<void> {
    if (!hasBegun) {
      const late = this.lateFor(who);
      if (late !== null) throw new Overloaded(late);
      if (this.refusable >= this.most) this.refuseNewest();
    }
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        if (!hasBegun) this.refusable -= 1;
      };
      const waiter: Waiter = {
        isRefusable: !hasBegun,
        start: () => {
          end();
          resolve();
        },
        refuse: () => {
          end();
          this.remove(who, waiter);
          reject(new Overloaded(secondsOf(this.waitOf(who))));
        },
      };
      if (!hasBegun) {
        this.refusable += 1;
        timer = setTimeout(() => waiter.refuse(), this.patience);
      }
      const queue = this.queues.get(who) ?? [];
      if (hasBegun && who !== OWN_WORK) queue.unshift(waiter);
      else queue.push(waiter);
      this.queues.set(who, queue);
    });
  }

  private startNext(): boolean {
    for (const [who, queue] of this.queues) {
      if (!this.mayStart(who)) continue;
      // At the end of the queue, if the person has more requests.
      this.queues.delete(who);
      const waiter = queue.shift();
      if (queue.length > 0) this.queues.set(who, queue);
      this.begin(who);
      waiter?.start();
      return true;
    }
    return false;
  }

  private measure(): void {
    const now = performance.now();
    if (this.lastEnd !== undefined) {
      this.gap += (Math.min(now - this.lastEnd, LONGEST_GAP) - this.gap) * NEWEST;
    }
    this.lastEnd = this.queues.size > 0 ? now : undefined;
  }

  /** Expected milliseconds until a new request would get its turn. */
  private waitOf(who: string): number {
    const own = this.queues.get(who)?.length ?? 0;
    let turns = own;
    for (const [other, queue] of this.queues) if (other !== who) turns += Math.min(queue.length, own + 1);
    return turns * this.gap;
  }

  /** A full queue replaces a request of the person with the most requests. */
  private isFullFor(who: string): boolean {
    return this.refusable >= this.most && this.longest().length <= (this.queues.get(who)?.length ?? 0) + 1;
  }

  private longest(): Waiter[] {
    let longest: Waiter[] = [];
    for (const [who, queue] of this.queues) if (who !== OWN_WORK && queue.length > longest.length) longest = queue;
    return longest;
  }

  private refuseNewest(): void {
    this.longest()
      .findLast(({ isRefusable }) => isRefusable)
      ?.refuse();
  }

  private remove(who: string, waiter: Waiter): void {
    const left = (this.queues.get(who) ?? []).filter((each) => each !== waiter);
    if (left.length > 0) this.queues.set(who, left);
    else this.queues.delete(who);
  }
}

function secondsOf(milliseconds: number): number {
  return Math.min(LATEST, Math.max(1, Math.ceil(milliseconds / 1000)));
}

/** Rounds of the event loop between two turns: in each the server accepts one connection. */
const ROUNDS = 10;

/**
 * Yields to the event loop. The embedded database answers within microtasks: without pauses all waiting turns run
 * before the server reads another byte, and new connections wait for many answers of others.
 */
function afterPause(work: () => void, rounds = ROUNDS): void {
  setImmediate(rounds > 1 ? () => afterPause(work, rounds - 1) : work);
}
