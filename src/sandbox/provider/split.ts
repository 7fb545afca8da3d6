import { ownEntry } from '#model/own-entry.ts';
import { callsOfBatch, type CallContract, type SessionOf } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import type { NeedDefinition } from '#model/need.ts';
import type { Provider } from '../options/provider.ts';

/** The division of calls between this server and the provider, and the side on which people sign in. */
export interface Split {
  taken: CallContract[];
  /** True if people sign in at the provider. */
  isSignedInAtProvider: boolean;
  /** The call with which the server asks for the person of a session. */
  whose: (CallContract & { session: SessionOf }) | undefined;
  ends: CallContract | undefined;
}

/** Maximum number of call names, and of pairs, in a message. */
const NAMED = 20;
const SHOWN = 3;

/** A setting for which the calls cannot be divided. */
export class WrongDivision extends Error {
  override readonly name = 'WrongDivision';
}

/** Two calls on different sides, one of which needs the other. */
type Pair = [string, string];

/** Divides the Model's calls between here and the provider. @throws WrongDivision with the calls on the wrong side */
export function splitOf(model: Model, provider: Provider): Split {
  const calls = Object.values(model.calls);
  const taken = calls.filter((call) => provider.takes(call));
  const takes = new Set(taken.map(({ name }) => name));
  const strays = provider.strays(calls.map(({ name }) => name));
  if (strays.length > 0) throw new WrongDivision(`API_CALLS names no call by ${strays.join(', ')}.`);
  if (taken.length === 0) throw new WrongDivision('API_CALLS names no call: nothing would go to the provider.');
  const shared = calls.filter((call) => !provider.keeps(call));
  const isSignedInAtProvider = sessionSide(shared, takes);
  for (const [what, apart] of [
    ['needs', needsApart],
    ['jobs', jobsApart],
    ['inner calls', innerApart],
  ] as const) {
    const found = apart(shared, model, takes);
    if (found.length > 0) {
      const pairs = found.slice(0, SHOWN).map((pair) => pair.join(' and '));
      const missing = new Set(found.flat().filter((name) => !takes.has(name)));
      throw new WrongDivision(
        `API_CALLS splits calls from their ${what}: ${pairs.join('; ')}. Add ${[...missing].join(', ')}.`,
      );
    }
  }
  const whose = calls.filter((call): call is CallContract & { session: SessionOf } => typeof call.session === 'object');
  return {
    taken,
    isSignedInAtProvider,
    // Prefers a call without effects, which can be sent at any time.
    whose: whose.find(({ writes }) => writes.length === 0) ?? whose[0],
    ends: calls.find(({ session }) => session === 'ends'),
  };
}

/**
 * True if people sign in at the provider. The calls that begin or end a session, report its person, or change that
 * person must be on one side.
 */
function sessionSide(calls: readonly CallContract[], takes: ReadonlySet<string>): boolean {
  const whose = calls.filter(({ session }) => typeof session === 'object');
  const people = new Set(whose.flatMap(({ of }) => (of === undefined ? [] : [of])));
  const ofSession = calls.filter(
    ({ session, writes }) => session !== undefined || writes.some((each) => people.has(each)),
  );
  const there = ofSession.filter(({ name }) => takes.has(name));
  const here = ofSession.filter(({ name }) => !takes.has(name));
  if (there.length > 0 && here.length > 0) {
    throw new WrongDivision(
      `API_CALLS splits the session: ${listed(there)} would go to the provider, ${listed(here)} would stay here. Add these, or leave all of them out.`,
    );
  }
  const guarded = calls.filter(({ name, permission }) => takes.has(name) && permission !== 'public');
  if (there.length === 0 && guarded.length > 0) {
    const way =
      here.length === 0
        ? 'No call of the Model says who is signed in: mark one with "session".'
        : `Add ${listed(here)}.`;
    throw new WrongDivision(
      `The provider would know nobody: ${listed(guarded)} would go there, but people would sign in here. ${way}`,
    );
  }
  return there.length > 0;
}

/** Pairs of calls whose code, captcha or agreement would be checked on the side that does not know it. */
function needsApart(calls: readonly CallContract[], model: Model, takes: ReadonlySet<string>): Pair[] {
  return calls.flatMap(({ name, needs }) =>
    needs.flatMap((each) => {
      const need = ownEntry(model.needs, each);
      const apart = need ? callsOf(need).filter((other) => takes.has(other) !== takes.has(name)) : [];
      return apart.map((other): Pair => [name, other]);
    }),
  );
}

function callsOf(need: NeedDefinition): string[] {
  const named =
    need.kind === 'code'
      ? [need.send, need.check, need.ask, need.says]
      : need.kind === 'captcha'
        ? [need.draw]
        : need.kind === 'agreement'
          ? [need.ask, need.sign]
          : [];
  return named.filter((each) => each !== undefined);
}

/** Pairs of calls where a job would start at the provider and its progress would be polled here. */
function jobsApart(calls: readonly CallContract[], _model: Model, takes: ReadonlySet<string>): Pair[] {
  const polls = calls.filter(({ answer }) => answer.kind === 'job');
  const apart = polls.filter(({ name }) => !takes.has(name));
  const started = calls.filter(
    ({ name, result, answer }) => result === 'job' && answer.kind !== 'job' && takes.has(name),
  );
  return started.flatMap(({ name }) => apart.map((poll): Pair => [name, poll.name]));
}

/** Pairs of calls where one is answered here from the other, which would go to the provider. */
function innerApart(calls: readonly CallContract[], _model: Model, takes: ReadonlySet<string>): Pair[] {
  return calls.flatMap(({ name, answer }) => {
    if (takes.has(name)) return [];
    const inner =
      answer.kind === 'batch'
        ? callsOfBatch(answer)
        : 'data' in answer
          ? Object.values(answer.data ?? {}).flatMap((each) => ('call' in each ? each.call : []))
          : [];
    return inner.filter((other) => takes.has(other)).map((other): Pair => [name, other]);
  });
}

function listed(calls: readonly CallContract[]): string {
  const names = calls.slice(0, NAMED).map(({ name }) => name);
  const more = calls.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
