import type { BlockKind } from '#model/block.ts';
import type { CallContract, CallDefinition } from '#model/call.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import type { NeedDefinition } from '#model/need.ts';
import type { ScreenBundle, ScreenDefinition } from '#model/screen.ts';

const BLOCKS: ReadonlySet<string> = new Set<BlockKind>([
  'body',
  'table',
  'infoList',
  'stats',
  'form',
  'fields',
  'result',
  'notice',
  'links',
  'screen',
  'custom',
]);

/** What a screen's lazy module holds, its validators still schemas. */
export interface PlainBundle extends Omit<ScreenBundle, 'validators'> {
  forms: Record<string, JsonSchema>;
}

/** Gathers what a screen needs on the glass: definitions it names, directly or through parts, calls and needs. */
export function gatherBundle(model: Model, screen: ScreenDefinition): PlainBundle {
  const found = new Found();
  const parts: Record<string, ScreenDefinition> = {};
  const waiting = [screen];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    found.walk(part.block, part === screen);
    for (const name of found.screens) {
      const named = model.screens[name];
      if (named === undefined || parts[name] !== undefined || named === screen) continue;
      parts[name] = forBrowser(named);
      waiting.push(named);
    }
  }
  const calls: Record<string, CallDefinition> = {};
  const needs: Record<string, NeedDefinition> = {};
  const addNeed = (name: string): void => {
    const need = model.needs[name];
    if (need === undefined || needs[name] !== undefined) return;
    needs[name] = need;
    found.walk(need, false);
    if (need.kind === 'code') [need.ask, need.send, need.check].forEach((each) => each !== undefined && found.names.add(each));
  };
  screen.needs.forEach(addNeed);
  // A need names calls, which may have needs: until nothing new is found.
  for (let size = -1; size !== Object.keys(calls).length + Object.keys(needs).length; ) {
    size = Object.keys(calls).length + Object.keys(needs).length;
    for (const name of found.names) {
      const call = model.calls[name];
      if (call === undefined || calls[name] !== undefined) continue;
      calls[name] = withoutContract(call);
      call.needs.forEach(addNeed);
    }
  }
  const enums: Record<string, EnumDefinition> = {};
  for (const name of found.enums) if (model.enums[name]) enums[name] = model.enums[name];
  return {
    screen: forBrowser(screen),
    parts,
    calls: sorted(calls),
    enums: sorted(enums),
    needs: sorted(needs),
    forms: found.forms,
    uses: { blocks: [...found.blocks].sort(), widgets: [...found.widgets].sort(), formats: [...found.formats].sort() },
  };
}

/** Definitions are plain JSON, so what they name is found by the key it stands under. */
class Found {
  readonly names = new Set<string>();
  readonly enums = new Set<string>();
  readonly screens = new Set<string>();
  readonly blocks = new Set<BlockKind>();
  readonly widgets = new Set<string>();
  readonly formats = new Set<string>();
  readonly forms: Record<string, JsonSchema> = {};

  /** @param atOnce whether it is drawn with the screen; what a dialog or drawer draws is loaded when it opens. */
  walk(node: unknown, atOnce: boolean): void {
    if (Array.isArray(node)) {
      for (const each of node) this.walk(each, atOnce);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const record = node as Record<string, unknown>;
    if (typeof record.validator === 'string' && record.schema) this.forms[record.validator] = record.schema as JsonSchema;
    for (const [key, value] of Object.entries(record)) this.note(key, value, record, atOnce);
  }

  private note(key: string, value: unknown, record: Record<string, unknown>, atOnce: boolean): void {
    if (typeof value === 'string') {
      if (['call', 'send', 'ask', 'check', 'load', 'save'].includes(key)) this.names.add(value);
      else if (key === 'enum') this.enums.add(value);
      else if (key === 'screen') this.screens.add(value);
      else if (key === 'widget' && atOnce && record.kind === 'field') this.widgets.add(value);
      else if (key === 'format' && atOnce) this.formats.add(value);
      else if (key === 'kind' && atOnce && BLOCKS.has(value) && 'place' in record) this.blocks.add(value as BlockKind);
      return;
    }
    if (key === 'call' && typeof value === 'object' && value !== null) {
      for (const name of Object.values(value)) if (typeof name === 'string') this.names.add(name);
    }
    if (key === 'schema' || key === 'of') {
      const reveal = (value as { reveal?: unknown } | null)?.reveal;
      if (typeof reveal === 'string') this.names.add(reveal);
      const of = (value as { enum?: unknown } | null)?.enum;
      if (typeof of === 'string') this.enums.add(of);
      return;
    }
    const opens = key === 'does' && ['dialog', 'drawer'].includes(String((value as { kind?: unknown }).kind));
    const asks = key === 'does' && (value as { kind?: unknown }).kind === 'call';
    this.walk(value, atOnce && !opens && !asks);
  }
}

function withoutContract(contract: CallContract): CallDefinition {
  const { requestSchema, resultSchema, filters, answer, ...call } = contract;
  void [requestSchema, resultSchema, filters, answer];
  return call;
}

/** What the author wrote or left out matters to the diff and the workbench, not to the browser. */
function forBrowser<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(forBrowser) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key, value]) => key !== 'inferred' && value !== undefined)
      .map(([key, value]) => [key, forBrowser(value)]),
  ) as Part;
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
