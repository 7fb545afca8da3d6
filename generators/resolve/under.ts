import type { Problems } from '../problems/problems.ts';
import { findCall } from '../rules/unknown-call.ts';
import { member, type Source } from '../source/source.ts';
import { resolveBatches } from './batch.ts';
import { resolveBlock } from './block.ts';
import { resolveCalculations } from './calculate.ts';
import { resolveConfirmed } from './confirms.ts';
import { resolveRules } from './rules.ts';
import { resolvePlainExports } from './plain-exports.ts';
import { resolveRecordAnswers } from './record-answers.ts';
import { resolveCalls } from './call.ts';
import { emptyContext, type Context } from '../context/context.ts';
import { resolveEntity } from './entity.ts';
import { resolveEnum } from './enum.ts';
import { resolveLifecycles } from './lifecycle.ts';
import { resolveCallAction } from './form.ts';
import { declareNeed } from './need.ts';
import { declareRefusals } from './refusals.ts';
import { declareSet } from './set.ts';
import { declareWidgets } from './widget.ts';

/*
 * Enums, entities and calls: the base of all screens. It is cached while its files are unchanged, so that an edited
 * screen does not wait for it.
 */

interface Kept {
  sources: readonly Source[];
  context: Context;
}

let kept: Kept | undefined;

/** @returns a fresh context for screens on top of the base */
export function resolveUnder(all: Source[], problems: Problems): Context {
  const sources = all.filter(({ noun }) => noun !== 'screen' && noun !== 'menu');
  const isSame = kept?.sources.length === sources.length && sources.every((each, n) => each === kept?.sources[n]);
  if (!isSame || kept === undefined) {
    let isClean = true;
    const heard: Problems = {
      list: problems.list,
      add(...problem) {
        isClean = false;
        problems.add(...problem);
      },
    };
    const context = resolveNew(all, heard);
    // Problems must be reported again at the next run; only a base without problems is reused.
    if (!isClean) return { ...context, problems };
    kept = { sources, context };
  }
  return standOn(kept.context, all, problems);
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
function standOn(under: Context, all: Source[], problems: Problems): Context {
  const { enums, entities, resolving, presets, roots } = under;
  return {
    ...emptyContext(problems, all, RECURSION),
    ...{ enums, entities, resolving, presets, roots },
    calls: new Map([...under.calls].map(([name, call]) => [name, { ...call, contract: { ...call.contract } }])),
    needs: new Map(under.needs),
    sets: under.sets,
    usedSets: new Set(under.usedSets),
    refusals: under.refusals,
    widgets: new Map(under.widgets),
    formats: new Set(under.formats),
    uses: new Map([...under.uses].map(([call, uses]) => [call, [...uses]])),
    permissions: [...under.permissions],
    icons: new Set(under.icons),
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
