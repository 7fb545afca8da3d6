/** Remaining length of the session, from the server. */
export interface SessionLength {
  /** Seconds without activity after which it ends. */
  idleSeconds: number;
  /** Seconds after which it ends regardless of activity. */
  leftSeconds: number;
}

/** State of the session's end, for the warning. */
export type IdleState =
  | { kind: 'quiet' }
  /** `canStay`: activity extends the session; false if its maximum length is nearly reached. */
  | { kind: 'warning'; seconds: number; canStay: boolean }
  | { kind: 'over'; why: string };

export interface IdleWorld {
  now(): number;
  /** Reports activity to the server, and returns the session's length. */
  keep(): Promise<SessionLength>;
  /** Time of the last activity in any tab. */
  lastUse(): number;
  use(at: number): void;
}

/** Seconds before the end at which the warning appears. */
const WARNING = 120;
/** Interval of keep-alive calls during work without other calls, in milliseconds. */
const KEEP_EVERY = 5 * 60_000;

const IDLE_OVER = '长时间未操作，已自动退出登录，请重新登录';
const TIME_OVER = '登录时间已满，请重新登录';

/** Watches the end of one session. `tick` is called every second, `act` on every activity, `stay` by the dialog. */
export interface IdleWatch {
  tick(): IdleState;
  act(): void;
  stay(): Promise<void>;
}

export function createIdleWatch(world: IdleWorld): IdleWatch {
  let idle = Number.POSITIVE_INFINITY;
  let endsAt = Number.POSITIVE_INFINITY;
  let keptAt = Number.NEGATIVE_INFINITY;
  let warned = false;

  const keep = async (): Promise<void> => {
    keptAt = world.now();
    try {
      const { idleSeconds, leftSeconds } = await world.keep();
      idle = idleSeconds * 1000;
      endsAt = world.now() + leftSeconds * 1000;
    } catch {
      // A 401 signs out by itself; a lost request is repeated.
      keptAt = world.now() - KEEP_EVERY + 30_000;
    }
  };

  world.use(world.now());
  void keep();
  return {
    tick() {
      const now = world.now();
      const quiet = world.lastUse() + idle - now;
      const whole = endsAt - now;
      const left = Math.ceil(Math.min(quiet, whole) / 1000);
      if (left <= 0) return { kind: 'over', why: whole <= quiet ? TIME_OVER : IDLE_OVER };
      warned = left <= WARNING;
      if (warned) return { kind: 'warning', seconds: left, canStay: quiet < whole };
      if (world.lastUse() > keptAt && now - keptAt >= KEEP_EVERY) void keep();
      return { kind: 'quiet' };
    },
    act() {
      // During the warning only an answer counts: a moving mouse proves no presence.
      if (!warned) world.use(world.now());
    },
    async stay() {
      world.use(world.now());
      warned = false;
      await keep();
    },
  };
}
