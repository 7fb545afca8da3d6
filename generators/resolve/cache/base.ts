import type { Problems } from '../../problems/problems.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { member, type Source } from '../../source/source.ts';
import { resolveBatches } from '../call/batch.ts';
import { resolveBlock } from '../screen/block.ts';
import { resolveCalculations } from '../call/calculate.ts';
import { resolveConfirmed } from '../call/confirms.ts';
import { resolveRules } from '../call/rules.ts';
import { resolvePlainExports } from '../call/plain-exports.ts';
import { resolveRecordAnswers } from '../call/record-answers.ts';
import { resolveCalls } from '../call/call.ts';
import { emptyContext, type Context } from '../../context/context.ts';
import { resolveEntity } from '../entity/entity.ts';
import { resolveEnum } from '../entity/enum.ts';
import { resolveLifecycles } from '../entity/lifecycle.ts';
import { resolveCallAction } from '../form/form.ts';
import { declareNeed } from '../call/need.ts';
import { declareRefusals } from '../value/refusals.ts';
import { declareSet } from '../value/set.ts';
import { declareWidgets } from '../field/widget.ts';

/*
 * Enums, entities and calls: the base of all screens. It is cached while its files are unchanged, so that resolving an
 * edited screen does not resolve it again.
 */

interface CachedBase {
  sources: readonly Source[];
  context: Context;
}

let cache: CachedBase | undefined;

export function forgetBase(): void {
  cache = undefined;
}

/** @returns a fresh context for screens on top of the base */
export function resolveBase(all: Source[], problems: Problems): Context {
  const sources = all.filter(({ noun }) => noun !== 'screen' && noun !== 'menu');
  const isSame = cache?.sources.length === sources.length && sources.every((each, n) => each === cache?.sources[n]);
  if (!isSame || cache === undefined) {
    let isClean = true;
    const watched: Problems = {
      list: problems.list,
      add(...problem) {
        isClean = false;
        problems.add(...problem);
      },
    };
    const context = resolveNew(all, watched);
    // Problems must be reported again at the next run; only a base without problems is reused.
    if (!isClean) return { ...context, problems };
    cache = { sources, context };
  }
  return onTopOf(cache.context, all, problems);
}

function resolveNew(all: Source[], problems: Problems): Context {
  const context = emptyContext(problems, all, RECURSION);
  const { sources } = context;
  for (const source of sources.enum) resolveEnum(context, source);
  declareWidgets(context, sources.widget);
  declareRefusals(context, sources.set);
  for (const source of sources.need) declareNeed(context, source);
  for (const source of sources.entity) resolveEntity(context, source.name);
  for (const root of ['user', 'site'] as const) {
    const entity = context.entities.get(root);
    if (entity) context.roots[root] = entity.type;
  }
  for (const source of sources.set) declareSet(context, source);
  resolveLifecycles(context);
  for (const source of sources.calls) resolveCalls(context, source);
  resolveRules(context);
  resolveCalculations(context);
  resolveRecordAnswers(context);
  resolvePlainExports(context);
  resolveBatches(context);
  resolveConfirmed(context);
  checkReveals(context);
  return context;
}

const RECURSION = { entity: resolveEntity, block: resolveBlock, callAction: resolveCallAction };

/** A context on top of a shared base; changes in it do not reach the base. */
function onTopOf(base: Context, all: Source[], problems: Problems): Context {
  const { enums, entities, resolving, presets, roots } = base;
  return {
    ...emptyContext(problems, all, RECURSION),
    ...{ enums, entities, resolving, presets, roots },
    calls: new Map([...base.calls].map(([name, call]) => [name, { ...call, contract: { ...call.contract } }])),
    needs: new Map(base.needs),
    sets: base.sets,
    usedSets: new Set(base.usedSets),
    refusals: base.refusals,
    widgets: new Map(base.widgets),
    formats: new Set(base.formats),
    uses: new Map([...base.uses].map(([call, uses]) => [call, [...uses]])),
    permissions: [...base.permissions],
    icons: new Set(base.icons),
  };
}

/** Entities name the calls that reveal their secrets, so this runs after the calls. */
function checkReveals(context: Context): void {
  for (const entity of context.entities.values()) {
    for (const { field, at } of Object.values(entity.members)) {
      const reveal = member(at, 'reveal');
      if (reveal && field.reveal !== undefined) findCall(context, reveal, field.reveal);
    }
  }
}
