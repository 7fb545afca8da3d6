import type { ScreenSchema } from '#model/dialect-types.ts';
import type { Context, ScreenNames } from '../context/context.ts';
import { member, text, type At } from '../source/source.ts';

/** The part that a block draws or an action opens, if the part reads its surroundings. */
export function readingPart(context: Context, screen: At | undefined): ScreenNames | undefined {
  const part = context.screens.get(text(screen) ?? '');
  if (part !== undefined) context.readFrom.add(part.name);
  return part?.around && part;
}

/** A block as written: itself, or the part in another file that it draws in its place. */
export function blockOrPart<Shape>(context: Context, block: At<Shape>): At<Shape | ScreenSchema> {
  return readingPart(context, member(block as At, 'screen'))?.at ?? block;
}
