import { Refused } from '../refused.ts';
import type { Json } from '../shapes.ts';

/** A value of a document, with its file and its pointer there. */
export interface Part {
  value: unknown;
  file: string;
  /** JSON pointer: `#/paths/~1payments/post`. */
  at: string;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws Refused, because the dialect cannot express this part */
export function refuse(part: Part, why: string): never {
  const steps = part.at.slice(2).split('/').map(unescaped).join(' › ');
  throw new Refused(`${steps}: ${why}`);
}

const unescaped = (step: string): string => {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

/** An OpenAPI document and the files that it refers to. */
export class Document {
  readonly root: Part;
  /** OpenAPI 3.0 has a JSON Schema of its own. */
  readonly isOld: boolean;
  private readonly files: ReadonlyMap<string, unknown>;

  constructor(files: ReadonlyMap<string, unknown>, url: string, isOld: boolean) {
    this.files = files;
    this.isOld = isOld;
    this.root = { value: files.get(url), file: url, at: '#' };
  }

  member(part: Part, key: string | number): Part | undefined {
    const { value, file, at } = part;
    const inner = Array.isArray(value)
      ? (value as unknown[])[Number(key)]
      : isObject(value) && Object.hasOwn(value, key)
        ? value[key]
        : undefined;
    return inner === undefined ? undefined : { value: inner, file, at: `${at}/${escaped(String(key))}` };
  }

  members(part: Part | undefined): [string, Part][] {
    if (part === undefined || typeof part.value !== 'object' || part.value === null) return [];
    return Object.keys(part.value).map((key) => [key, this.member(part, key) as Part]);
  }

  /** The member at these keys, with references followed. */
  get(part: Part | undefined, ...keys: (string | number)[]): Part | undefined {
    let at = part && this.follow(part);
    for (const key of keys) {
      const inner = at && this.member(at, key);
      at = inner && this.follow(inner);
    }
    return at;
  }

  text(part: Part | undefined, key: string): string | undefined {
    const value = isObject(part?.value) ? part.value[key] : undefined;
    return typeof value === 'string' ? value : undefined;
  }

  /** @throws Refused for a broken or circular reference */
  follow(part: Part): Part {
    const seen = new Set<string>();
    let at = part;
    for (let reference = this.referenceOf(at); reference !== undefined; reference = this.referenceOf(at)) {
      const key = `${at.file} ${reference}`;
      if (seen.has(key)) refuse(part, `the reference "${reference}" leads back to itself`);
      seen.add(key);
      at = this.target(at, reference);
    }
    return at;
  }

  referenceOf({ value }: Part): string | undefined {
    const reference = isObject(value) ? value['$ref'] : undefined;
    return typeof reference === 'string' ? reference : undefined;
  }

  /** The part that a reference names. @throws Refused if there is none */
  target(from: Part, reference: string): Part {
    const [path = '', pointer = ''] = reference.split('#');
    const file = path === '' ? from.file : new URL(path, from.file).href;
    const value = this.files.get(file);
    if (value === undefined) {
      const why = file.startsWith('http') ? 'is elsewhere: save it beside the document' : 'leads to no file';
      refuse(from, `the reference "${reference}" ${why}`);
    }
    let at: Part = { value, file, at: '#' };
    for (const step of pointer.split('/').filter(Boolean)) {
      const found = this.member(this.follow(at), unescaped(step));
      if (found === undefined) refuse(from, `the reference "${reference}" leads nowhere`);
      at = found;
    }
    return at;
  }
}
