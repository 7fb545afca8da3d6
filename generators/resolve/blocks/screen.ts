import { unknownParam } from '../../rules/unknown-param.ts';
import { findScreen } from '../../rules/unknown-screen.ts';
import { readingPart } from '../../rules/block-or-part.ts';
import { member, text } from '../../source/source.ts';
import type { BlockEntry } from '../block-entry.ts';
import { resolveValues } from '../value/filling.ts';
import { drawPart } from '../value/part.ts';
import { nested } from '../value/scope.ts';

export const screen: BlockEntry<'screen'> = {
  resolve(context, at, _scope, { block, scope, inside }) {
    const given = member(block, 'with');
    const drawn = readingPart(context, at);
    if (drawn) {
      const part = drawPart(context, drawn, at, given, nested(scope, 'part'), { ...inside, skip: ['title'] });
      return { kind: 'body', blocks: part ? [part] : [] };
    }
    const name = text(at) ?? '';
    const part = findScreen(context, at, name);
    if (part) scope.use.parts.add(name);
    if (part && given) unknownParam(context, given, part);
    return { screen: name, filling: resolveValues(context, given, scope) };
  },
};
