import type { Rule } from '../problems/rule.ts';
import type { Source } from '../source/source.ts';
import type { Problems } from '../problems/problems.ts';

export const rule: Rule = { code: 'broken-json', says: 'A file is not JSON.' };

/**
 * Reports a file that is not JSON; comments and trailing commas are not JSON either. Only the first error of a line is
 * reported, because the others follow from it.
 */
export function brokenJson(problems: Problems, source: Source): void {
  const place = (offset: number) => ({ source, node: { type: 'null' as const, offset, length: 0 } });
  const { text, errors } = source;
  if (text.trim() === '') return problems.add(rule, place(0), 'This file is empty.');
  const lines = new Set<number>();
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  let isOpen = false;
  let isInList = false;
  let last = { message: '', line: 0 };
  for (const { offset, message } of errors) {
    const line = lineOf(offset);
    // Reports only the unclosed bracket: errors after it follow from it.
    const isEnd = offset >= text.trimEnd().length;
    if (lines.has(line) || (isEnd && isOpen) || (message === 'EndOfFileExpected' && lines.size > 0)) continue;
    // An invalid character also makes the comma after it seem missing.
    const isLost = message === 'CommaExpected' && LOSING.includes(last.message) && line - last.line <= 1;
    last = { message, line };
    if (isLost) continue;
    lines.add(line);
    isOpen ||= isEnd;
    // A wrong kind of bracket makes all later errors meaningless.
    if (isInList) return;
    isInList = message === 'CommaExpected' && text[offset] === ':';
    problems.add(rule, place(offset), `This is not JSON: ${isEnd ? unclosed(text) : sentence(text, offset, message)}.`);
  }
}

const LOSING = ['InvalidSymbol', 'UnexpectedEndOfString'];

/** Characters of a Chinese keyboard, each with the intended one. */
const CHINESE: Record<string, string> = {
  '“': '"',
  '”': '"',
  '‘': '"',
  '’': '"',
  '「': '"',
  '」': '"',
  '，': ',',
  '：': ':',
  '｛': '{',
  '｝': '}',
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
  '　': ' ',
};

/** Literals of other languages, and their JSON forms. */
const WORDS: Record<string, string> = { True: 'true', False: 'false', None: 'null', undefined: 'null', Null: 'null' };

/**
 * The problem with the way out.
 * @param message the parser's code, such as `CommaExpected`
 */
function sentence(text: string, offset: number, message: string): string {
  const rest = text.slice(offset);
  const [first = ''] = rest;
  const before = text.slice(0, offset).trimEnd().at(-1);
  const meant = CHINESE[first];
  if (meant !== undefined) return `"${first}" is a sign of the Chinese keyboard; write ${meant}`;
  if (first === '\uFEFF') return 'an invisible mark (BOM) stands before the first sign; save it as UTF-8 without BOM';
  if (/^(<{7}|={7}|>{7})/.test(rest)) return 'a merge left both sides here; keep one of them and take the marks out';
  if (message === 'InvalidCommentToken') return 'it has no comments; leave this one out';
  if (first === "'") return `texts stand in double quotes; write "${/^'([^'\n]*)/.exec(rest)?.[1] ?? ''}"`;
  const word = /^[\p{L}_$][\p{L}\p{N}_$.-]*/u.exec(rest)?.[0];
  if (message === 'InvalidSymbol' && word !== undefined)
    return WORDS[word] === undefined
      ? `"${word}" stands without quotes; write "${word}" in double quotes`
      : `"${word}" is written ${WORDS[word]}`;
  if (message === 'UnexpectedEndOfString') return 'this text is not closed on its line; a double quote is missing';
  if (message === 'InvalidCharacter')
    return 'a tab or another invisible sign stands in this text; write \\t, or take it out';
  if (message === 'InvalidEscapeCharacter') return 'a backslash in a text is written twice (\\\\)';
  if ((first === '}' || first === ']') && before === ',') return `the comma before this ${first} is one too many`;
  if (message === 'EndOfFileExpected') return `it is closed before this ${first}; a bracket is one too many`;
  if (message === 'CommaExpected' && first === ':')
    return 'a name with a value stands in a list; begin it with { instead of [';
  if (message === 'CommaExpected') return 'a comma is missing before this';
  if (message === 'ColonExpected') return 'after a name comes a colon and its value';
  if (message === 'ValueExpected' && first === ',') return 'a value is missing before this comma';
  return message.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}

/** The innermost bracket that is not closed at the end of the file. */
function unclosed(text: string): string {
  const open: { sign: string; line: number }[] = [];
  let line = 1;
  for (const [part] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|\n|[[\]{}]/g)) {
    if (part === '\n') line += 1;
    else if (part === '{' || part === '[') open.push({ sign: part, line });
    else if (part === '}' || part === ']') open.pop();
  }
  const last = open.at(-1);
  return last === undefined
    ? 'it ends too early'
    : `it ends here, and the ${last.sign} of line ${last.line} is not closed`;
}
