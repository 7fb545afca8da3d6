import type { CallContract } from '#model/call.ts';
import { computedIn } from '#model/computed.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Answer } from '../context/answer.ts';
import { genericAnswer } from '../answers/generic.ts';
import { Landing } from '../files/landing.ts';
import { Waits } from '../work/waits.ts';
import { UPLOAD_LIMITS, type UploadLimits } from '../files/upload-limits.ts';
import type { Sessions } from '../gate/sessions.ts';
import type { RefusalCatalogue } from '../context/refusal.ts';
import type { SandboxOptions } from '../options/sandbox-options.ts';
import { Schemas } from '../wire/schemas.ts';

export const PREFIX = '/api';
export const FILES = '/api-file';

/** Everything needed to answer calls, built from one Model and the options. */
export interface Core {
  model: Model;
  options: SandboxOptions;
  refusals: RefusalCatalogue;
  sessions: Sessions;
  schemas: Schemas;
  answers: Record<string, Answer>;
  uploads: UploadLimits;
  landing: Landing;
  waits: Waits;
}

/** Cached, because a worker of the tests opens many servers of one Model. */
const computed = new WeakMap<Model, string[]>();

function computedBy(model: Model): string[] {
  const names = computed.get(model) ?? computedIn(model.calls);
  computed.set(model, names);
  return names;
}

/** @throws Error that names every call with a custom answer that the product did not supply */
export function makeCore(options: SandboxOptions, model: Model, refusals: RefusalCatalogue, sessions: Sessions): Core {
  const answers: Record<string, Answer> = {};
  const missing: string[] = [];
  for (const call of Object.values(model.calls)) {
    const own = ownEntry(options.answers, call.name);
    if (own) answers[call.name] = own;
    else if (call.answer.kind === 'custom') missing.push(call.name);
    else if (sourceOf(call) !== undefined && ownEntry(options.sources ?? {}, sourceOf(call) ?? '') === undefined)
      missing.push(call.name);
    else answers[call.name] = generic(model, call, options);
  }
  const uncomputed = computedBy(model).filter((name) => ownEntry(options.computations ?? {}, name) === undefined);
  if (uncomputed.length > 0) throw new Error(`Nothing was given that computes: ${uncomputed.join(', ')}`);
  if (missing.length > 0) throw new Error(`No answer was given for the calls: ${missing.join(', ')}`);
  const uploads = { ...UPLOAD_LIMITS, ...options.uploads };
  const landing = new Landing(options.database, options.clock, uploads, refusals);
  const waits = new Waits(options.clock, options.records ?? {}, options.site ?? {});
  return { model, options, refusals, sessions, schemas: new Schemas(), answers, uploads, landing, waits };
}

function generic(model: Model, call: CallContract, options: SandboxOptions): Answer {
  return genericAnswer(model, call, {
    files: options.wire.files ?? FILES,
    ...(options.orders && { orders: options.orders }),
    ...(options.documents && { documents: options.documents }),
    ...(options.site && { site: options.site }),
    ...(options.sources && { sources: options.sources }),
    ...(options.records && { records: options.records }),
    ...(options.keyFor && { keyFor: options.keyFor }),
    isAudited: options.audit !== undefined,
    senders: { fixed: options.fixedCode, recipient: options.accounts.recipient, receiver: options.accounts.receiver },
  });
}

/** The computed records that a call is answered from. */
function sourceOf({ answer }: CallContract): string | undefined {
  return answer.kind === 'list' || answer.kind === 'get' ? answer.from : undefined;
}
