import { make, Refused, type Asked } from '../new/make.ts';
import { print } from '../source/print.ts';
import type { Drafts, Made, Wanted } from './wire.ts';
import { notNamed, Refusal } from './files.ts';
import { fileNameOf, valueByTitle, withFieldNames, withValueNames } from './naming.ts';
import type { Json } from '../new/shapes.ts';

const NAME: Record<'call' | 'flat' | 'screen', RegExp> = {
  call: /^[a-z][A-Za-z0-9-]*\.[a-z][A-Za-z0-9]*$/,
  flat: /^[a-z][a-z0-9-]*$/,
  screen: /^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/,
};
const PATH = /^(\/:?[A-Za-z0-9_-]+)+$/;

const isJson = (written: string): boolean => {
  try {
    JSON.parse(written);
    return true;
  } catch {
    return false;
  }
};

/**
 * New schemas from a few answers, as created by `npm run new`, but as drafts: nothing is written.
 * @param read returns the current text of a file; empty without a file
 * @param all paths of every schema
 * @throws Refusal
 */
export function makeDrafts(wanted: Wanted, read: (path: string) => string, all: readonly string[]): Made {
  const asked = askedOf(wanted);
  const { noun, name } = asked;
  const drafts = draftsOf(asked, read, all);
  const folder = { call: 'calls', enum: 'enums', entity: 'entities' }[noun as 'call' | 'enum' | 'entity'] ?? 'screens';
  const file = noun === 'call' ? name.slice(0, name.indexOf('.')) : noun === 'area' ? `${name}/list` : name;
  return { drafts, path: `${folder}/${file}.json` };
}

/** The order with a name for everything, and with the description of an area. */
function askedOf({ area, ...wanted }: Wanted): Asked {
  const { noun, title = '', fields, values, under } = wanted;
  const name = wanted.name === '' ? fileNameOf(title) : wanted.name;
  const named = fields === undefined ? undefined : withFieldNames(fields);
  if (noun !== 'area' || area === undefined)
    return {
      ...wanted,
      name,
      ...(named !== undefined && { fields: named }),
      ...(values !== undefined && { values: withValueNames(values) }),
    };
  const states = area.states === undefined ? undefined : withValueNames(area.states);
  const { review } = area;
  return {
    noun,
    name,
    ...(wanted.menu !== undefined && { menu: wanted.menu }),
    description: {
      title,
      fields: named,
      add: area.add,
      ...(wanted.path !== undefined && { path: wanted.path }),
      ...(states !== undefined && { states }),
      ...(under !== undefined && { under }),
      ...(area.home !== undefined && { home: area.home }),
      ...(states !== undefined &&
        review !== undefined && {
          review: {
            from: valueByTitle(states, review.from),
            pass: valueByTitle(states, review.pass),
            reject: valueByTitle(states, review.reject),
            ...(review.fourEyes === true && { fourEyes: true }),
          },
        }),
    },
  };
}

/**
 * The same for everything that `npm run new` creates, including a whole area.
 * @throws Refusal
 */
export function draftsOf(wanted: Asked, read: (path: string) => string, all: readonly string[]): Drafts {
  const { noun, name, path } = wanted;
  const kind = noun === 'call' ? 'call' : ['enum', 'entity', 'area'].includes(noun) ? 'flat' : 'screen';
  if (!NAME[kind].test(name)) throw new Refusal(`"${name}" is no name of this kind.`, notNamed(name));
  if (path !== undefined && !PATH.test(path))
    throw new Refusal(
      `"${path}" is no address: it looks like /memo/memos.`,
      `「${path}」不是地址，地址像 /memo/memos 这样。`,
    );
  const made = new Map<string, unknown>();
  const readJson = (file: string): Json | undefined => {
    const written = read(file);
    try {
      return (made.get(file) ?? (written === '' ? undefined : JSON.parse(written))) as Json | undefined;
    } catch {
      throw new Refusal(`${file} is no JSON at the moment: mend it first.`, `${file} 现在不是完整的 JSON，先改好它。`);
    }
  };
  try {
    make(wanted, {
      read: readJson,
      document: () => {
        throw new Refusal('No OpenAPI document is read here: npm run new does.');
      },
      note: () => undefined,
      // A screen that is being edited has no links to it yet.
      list: (folder) =>
        [...all.filter((file) => isJson(read(file))), ...made.keys()].filter((file) => file.startsWith(`${folder}/`)),
      write: (file, json) => void made.set(file, json),
    });
  } catch (error) {
    throw error instanceof Refused ? new Refusal(error.message, error.zh) : error;
  }
  return Object.fromEntries([...made].map(([each, json]) => [each, print(json)]));
}
