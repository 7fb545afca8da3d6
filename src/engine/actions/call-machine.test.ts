import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GUARDS, IDLE, isBusy, move, type Gate, type RunEffect, type RunEvent, type RunState } from './call-machine.ts';

const gate = (kind: Gate['kind'], more: Partial<Gate> = {}): Gate => ({
  kind,
  name: kind,
  isLazy: false,
  isVerified: false,
  ...more,
});

/** Goes through a list of events; turns are filled in as the world would. */
function walk(events: (Omit<RunEvent, 'turn'> & Record<string, unknown>)[]): { state: RunState; done: string[] } {
  let state: RunState = IDLE;
  const done: string[] = [];
  for (const event of events) {
    const next = move(state, { turn: state.turn, ...event } as RunEvent);
    state = next.state;
    done.push(...next.effects.map(say));
  }
  return { state, done };
}

function say(effect: RunEffect): string {
  if (effect.do === 'guard') return effect.guard;
  return 'gate' in effect ? `${effect.do} ${effect.gate}${'how' in effect ? ` ${effect.how}` : ''}` : effect.do;
}

const PRESSED = [{ kind: 'press' as const }, ...GUARDS.map(() => ({ kind: 'holds' as const }))];

describe('the way of a call', () => {
  it('is always the same', () => {
    const { done, state } = walk([
      ...PRESSED,
      { kind: 'prepared', gates: [gate('agreement', { isVerified: true }), gate('captcha'), gate('code')] },
      { kind: 'asked' },
      { kind: 'given', gate: 0 },
      { kind: 'ended', how: 'done', gate: null },
      { kind: 'asked' },
      { kind: 'given', gate: 1 },
      { kind: 'asked' },
      { kind: 'given', gate: 2 },
      { kind: 'ended', how: 'done', gate: null },
    ]);
    expect(done.join(' → ')).toBe(
      'state → check → confirm → prepare → ask 0 → verify 0 → close 0 → ask 1 → close 1 → ask 2 → send → close 2 → finish',
    );
    expect(state).toMatchObject({ at: 'over', outcome: 'done' });
  });

  it('ends where the person says no, and begins again from the start', () => {
    const { done, state } = walk([
      ...PRESSED,
      { kind: 'prepared', gates: [gate('code')] },
      { kind: 'asked' },
      { kind: 'cancel', gate: 0 },
      { kind: 'press' },
    ]);
    expect(done.slice(-2)).toEqual(['ask 0', 'state']);
    expect(state).toMatchObject({ at: 'guard', guard: 'state' });
  });

  it('does not take back what is on its way', () => {
    const sent = [
      ...PRESSED,
      { kind: 'prepared' as const, gates: [gate('code')] },
      { kind: 'asked' as const },
      { kind: 'given' as const, gate: 0 },
    ];
    expect(walk([...sent, { kind: 'cancel', gate: 0 }]).state.at).toBe('send');
    expect(walk([...sent, { kind: 'stopped', how: 'cancelled' }]).state.at).toBe('send');
  });

  it('asks for what it had trusted once the server asks for it, and only then', () => {
    const lazy = [...PRESSED, { kind: 'prepared' as const, gates: [gate('code', { isLazy: true })] }];
    expect(walk([...lazy, { kind: 'ended', how: 'done', gate: null }]).done.slice(-2)).toEqual(['send', 'finish']);
    const { done, state } = walk([...lazy, { kind: 'ended', how: 'wrong', gate: 0 }, { kind: 'asked' }]);
    expect(done.slice(-2)).toEqual(['send', 'ask 0']);
    expect(isBusy(state)).toBe(false);
  });

  it('does not go round for ever with a need that has nothing to ask', () => {
    const { state } = walk([
      ...PRESSED,
      { kind: 'prepared', gates: [gate('agreement')] },
      { kind: 'free' },
      { kind: 'ended', how: 'wrong', gate: 0 },
    ]);
    expect(state).toMatchObject({ at: 'over', outcome: 'failed' });
  });
});

/*
 * Any interleaving: a person who clicks and cancels at any time, a server that does what is sent or turns it away, answers
 * that are lost, come late or come twice, sessions that end. The server of this world does one thing per key and asks for
 * every need by itself.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('goes well' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('press' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give' as const), gate: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), gate: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const), behind: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lost' as const), wasDone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wrong' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('locked' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signed out' as const) }) },
);
const gates = fc.array(
  fc.record({
    kind: fc.constantFrom('agreement' as const, 'captcha' as const, 'code' as const),
    name: fc.constant('need'),
    isLazy: fc.boolean(),
    isVerified: fc.boolean(),
  }),
  { maxLength: 3 },
);
/** What is found out when a need is asked for: whether there is something to ask. */
const isFree = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });

describe('whatever happens in whatever order', () => {
  it('does one thing per key, skips no need, and sends one call at a time', () => {
    fc.assert(
      fc.property(gates, isFree, fc.array(step, { maxLength: 80 }), (needs, free, steps) => {
        let state: RunState = IDLE;
        let key = 1;
        let isOpen = false;
        const effects = new Map<number, number>();
        let flying = 0;
        let passed: string[] = [];
        const given = new Set<number>();
        const verified = new Set<number>();
        const panels = new Set<number>();

        const tell = (event: RunEvent): void => {
          const before = state;
          const next = move(state, event);
          state = next.state;
          if (before.at === 'send' && state.at !== 'send') flying -= 1;
          for (const effect of next.effects) {
            if (effect.do === 'guard') {
              if (effect.guard === 'state') {
                passed = [];
                given.clear();
                verified.clear();
                expect(panels.size).toBe(0);
              }
              expect(effect.guard).toBe(GUARDS[passed.length]);
              passed.push(effect.guard);
            } else if (effect.do === 'prepare') expect(passed).toEqual([...GUARDS]);
            else if (effect.do === 'ask') expect(panels.size).toBe(0);
            else if (effect.do === 'verify') expect(given.has(effect.gate)).toBe(true);
            else if (effect.do === 'close') {
              expect(panels.has(effect.gate)).toBe(true);
              panels.delete(effect.gate);
            } else if (effect.do === 'tell') expect(panels.has(effect.gate)).toBe(true);
            else if (effect.do === 'send') {
              flying += 1;
              expect(flying).toBe(1);
              for (const [n, need] of needs.entries()) {
                const isMet = given.has(n) && (!need.isVerified || verified.has(n));
                // Either it was given, or there was nothing to ask, or the server is asked first whether it must be.
                expect(isMet || free[n] === true || need.isLazy || isOpen).toBe(true);
              }
            }
          }
          if (state.at === 'over') expect(panels.size).toBe(0);
        };
        /** The server's own view: what it needs was given to it, or it has done this key before. */
        const serve = (): void => {
          if (effects.has(key)) return;
          effects.set(key, (effects.get(key) ?? 0) + 1);
        };
        const ended = (how: 'done' | 'refused' | 'lost' | 'wrong' | 'locked', about: number | null): void =>
          tell({ kind: 'ended', turn: state.turn, how, gate: about });

        for (const each of steps) {
          const { turn } = state;
          switch (each.do) {
            case 'press':
              tell({ kind: 'press' });
              break;
            case 'give':
              if (state.at === 'need' && state.isAsked && panels.has(each.gate)) given.add(each.gate);
              tell({ kind: 'given', gate: each.gate });
              break;
            case 'cancel':
              if (state.at === 'need' && state.isAsked && state.gate === each.gate) panels.delete(each.gate);
              tell({ kind: 'cancel', gate: each.gate });
              break;
            case 'stop':
              if (state.at === 'need' && state.isAsked) break;
              if (state.at === 'verify') break;
              tell({ kind: 'stopped', turn, how: 'failed' });
              break;
            case 'late': {
              const before = state;
              for (const kind of ['holds', 'free', 'asked'] as const) tell({ kind, turn: turn - each.behind });
              tell({ kind: 'ended', turn: turn - each.behind, how: 'done', gate: null });
              expect(state).toBe(before);
              break;
            }
            case 'lost':
              if (state.at === 'send' && each.wasDone) serve();
              if (state.at === 'send') isOpen = true;
              if (state.at === 'send' || state.at === 'verify') ended('lost', null);
              break;
            case 'wrong':
            case 'locked': {
              if (state.at === 'verify') ended(each.do, state.gate);
              else if (state.at === 'send') {
                const about = state.marks.findIndex((mark) => mark === 'trusted');
                const panel = state.panel;
                ended(each.do, panel ?? (about < 0 ? null : about));
              }
              break;
            }
            case 'signed out':
              if (state.at === 'send' || state.at === 'verify') ended('refused', null);
              break;
            case 'goes well':
              if (state.at === 'idle' || state.at === 'over') tell({ kind: 'press' });
              else if (state.at === 'guard') tell({ kind: 'holds', turn });
              else if (state.at === 'prepare')
                // A request whose answer was lost goes out first as it is: the answer may be waiting.
                tell({
                  kind: 'prepared',
                  turn,
                  gates: needs.map((need) => ({ ...need, isLazy: need.isLazy || isOpen })),
                });
              else if (state.at === 'need' && !state.isAsked) {
                const about = state.gate;
                if (free[about] === true) tell({ kind: 'free', turn });
                else {
                  panels.add(about);
                  tell({ kind: 'asked', turn });
                }
              } else if (state.at === 'need') {
                given.add(state.gate);
                tell({ kind: 'given', gate: state.gate });
              } else if (state.at === 'verify') {
                verified.add(state.gate);
                ended('done', null);
              } else {
                serve();
                ended('done', null);
                // Only an answer makes room for another key.
                key += 1;
                isOpen = false;
              }
          }
        }
        for (const count of effects.values()) expect(count).toBe(1);
      }),
      { numRuns: 3000 },
    );
  });
});
