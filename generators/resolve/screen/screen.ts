import type { ScreenDefinition } from '#model/screen.ts';
import { duplicateRoute } from '../../rules/duplicate-route.ts';
import { misshapen } from '../../rules/shape.ts';
import { flag, member, members, rootOf, text, texts, type At, type Source } from '../../source/source.ts';
import { resolveBlock } from './block.ts';
import type { Context, ScreenNames, ScreenUse } from '../../context/context.ts';
import { questionMembers } from '../value/question.ts';
import { adding, screenScope } from '../value/scope.ts';
import { needsAt } from '../value/set.ts';
import { resolveText } from '../value/text.ts';

export interface ResolvedScreen {
  definition: ScreenDefinition;
  use: ScreenUse;
}

/** Registers a screen's name and paths before any screen is resolved, because screens link to each other. */
export function declareScreen(context: Context, source: Source): void {
  const at = rootOf(source, 'screen');
  if (!at) return;
  const pathAt = member(at, 'path');
  const paths: ScreenNames['paths'] = {};
  if (pathAt) {
    const word = text(pathAt);
    if (word !== undefined) paths.main = { path: word, at: pathAt };
    else for (const each of members(pathAt)) paths[each.key] = { path: text(each.at) ?? '', at: each.at };
  }
  const around = member(at, 'around');
  const screen: ScreenNames = {
    name: source.name,
    source,
    at,
    paths,
    ...paramsAt(at),
    public: flag(member(at, 'public')),
    ...(around && { around }),
  };
  if (around && pathAt) {
    misshapen(context.problems, around, 'A screen with a path stands by itself: nothing is around it.');
  }
  duplicateRoute(context, screen);
  context.screens.set(source.name, screen);
}

const LIST = /\[\]$/;

/** The names of query parameters, and those among them that take several values. */
function paramsAt(at: At): Pick<ScreenNames, 'params' | 'lists'> {
  const words = texts(member(at, 'params')).map(({ word }) => word);
  const named = (each: string): string => each.replace(LIST, '');
  const lists = words.filter((each) => LIST.test(each)).map(named);
  return { params: words.map(named), ...(lists.length > 0 && { lists }) };
}

export function resolveScreen(context: Context, screen: ScreenNames): ResolvedScreen {
  const scope = screenScope(context, screen);
  const { at } = screen;
  const needs = needsAt(context, member(at, 'needs'));
  const titleAt = member(at, 'title');
  const titled = adding(scope, 'data', questionMembers(context, member(at, 'data')));
  const title = titleAt ? resolveText(context, titleAt, titled) : screen.name;
  screen.title = title;
  // A part is drawn inside other screens: its block ids start with its name and are unique.
  const own = Object.keys(screen.paths).length > 0 ? scope : { ...scope, id: screen.name };
  const block = resolveBlock(context, at, own, { skip: ['title'] });
  context.parts.set(screen.name, scope.use.parts);
  return {
    definition: {
      name: screen.name,
      title,
      paths: Object.fromEntries(Object.entries(screen.paths).map(([name, { path }]) => [name, path])),
      params: screen.params,
      ...(screen.lists && { lists: screen.lists }),
      needs: needs.map((each) => each.word),
      public: screen.public,
      ...(flag(member(at, 'demo')) && { demo: true as const }),
      block,
    },
    use: scope.use,
  };
}
