import { syntaxError } from '../rules/expression-syntax.ts';

export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  /** The characters as written. */
  source: string;
  /** Content of a string literal. */
  value: string;
  index: number;
}

const SIGNS = [
  '&&',
  '||',
  '??',
  '==',
  '!=',
  '<=',
  '>=',
  '<',
  '>',
  '!',
  '+',
  '-',
  '*',
  '/',
  '?',
  ':',
  '(',
  ')',
  '[',
  ']',
  ',',
  '.',
];
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', '\\': '\\', "'": "'", '"': '"' };

export function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const space = /^\s+/.exec(rest);
    if (space) {
      at += space[0].length;
      continue;
    }
    const token = readToken(source, rest, at);
    tokens.push(token);
    at += token.source.length;
  }
  return [...tokens, { kind: 'end', source: '', value: '', index: source.length }];
}

/** Characters of a Chinese keyboard, each with the intended one. */
const CHINESE: Record<string, string> = {
  ...{ '‘': "'", '’': "'", '“': "'", '”': "'", '「': "'", '」': "'" },
  ...{ '（': '(', '）': ')', '，': ',', '＝': '=', '！': '!', '＞': '>', '＜': '<', '？': '?', '：': ':', '。': '.' },
};

function readToken(source: string, rest: string, index: number): Token {
  const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(rest);
  if (name) return { kind: 'name', source: name[0], value: name[0], index };
  const number = /^\d+(\.\d+)?/.exec(rest);
  if (number) return { kind: 'number', source: number[0], value: number[0], index };
  const first = rest[0] as string;
  if (first === "'" || first === '"') return readText(source, index, first);
  const sign = SIGNS.find((each) => rest.startsWith(each));
  if (sign !== undefined) return { kind: 'sign', source: sign, value: sign, index };
  if (first === '=') throw syntaxError('One "=" compares nothing: write "==".', index, '=');
  if (first === '&' || first === '|') throw syntaxError(`Write "${first}${first}".`, index, first);
  const meant = CHINESE[first];
  if (meant !== undefined)
    throw syntaxError(`"${first}" is a sign of the Chinese keyboard: write ${meant} instead.`, index, first);
  throw syntaxError(`"${first}" has no meaning in an expression.`, index, first);
}

function readText(source: string, index: number, quote: string): Token {
  let value = '';
  for (let at = index + 1; at < source.length; at += 1) {
    const each = source[at] as string;
    if (each === quote) return { kind: 'text', source: source.slice(index, at + 1), value, index };
    if (each === '\\') {
      at += 1;
      const escaped = ESCAPES[source[at] ?? ''];
      if (escaped === undefined) throw syntaxError('After "\\" comes one of n, t, \\ and the quotes.', at);
      value += escaped;
    } else value += each;
  }
  throw syntaxError('A quote is opened here and never closed.', index);
}
