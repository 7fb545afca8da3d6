import { syntaxError } from '../rules/expression-syntax.ts';
import { FUNCTIONS, type Ast, type BinaryOperator, type FunctionName } from './ast.ts';
import { tokenise, type Token } from './tokens.ts';

/** Binding strength of each operator; a higher number binds tighter. */
const BINDING: Record<string, number> = {
  '??': 1,
  '||': 2,
  '&&': 3,
  '==': 5,
  '!=': 5,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  in: 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
};
const CONDITIONAL = 0.5;
const DEEPEST = 100;

/**
 * Parses an expression of the dialect: CEL's spelling, with `??`.
 * @throws ExpressionError with the character of the error.
 */
export function parse(source: string): Ast {
  const tokens = tokenise(source);
  let at = 0;
  let depth = 0;

  const peek = (): Token => tokens[at] as Token;
  const next = (): Token => tokens[at++] as Token;
  const isSign = (sign: string): boolean => peek().kind === 'sign' && peek().source === sign;
  const eat = (sign: string): boolean => isSign(sign) && next() !== undefined;
  const expect = (sign: string): void => {
    if (!eat(sign)) throw unexpected(peek(), `"${sign}"`);
  };

  function expression(least: number): Ast {
    depth += 1;
    if (depth > DEEPEST) throw syntaxError('This expression is nested too deeply.', peek().index);
    let left = prefix();
    for (;;) {
      const token = peek();
      if (token.kind === 'sign' && token.source === '?' && CONDITIONAL >= least) {
        next();
        const then = expression(0);
        expect(':');
        left = { kind: 'conditional', if: left, then, else: expression(CONDITIONAL), index: token.index };
        continue;
      }
      const isOperator = token.kind === 'sign' || (token.kind === 'name' && token.source === 'in');
      const binding = isOperator ? BINDING[token.source] : undefined;
      if (binding === undefined || binding < least) break;
      next();
      const right = expression(binding + 0.1);
      left = { kind: 'binary', op: token.source as BinaryOperator, left, right, index: token.index };
    }
    depth -= 1;
    return left;
  }

  function prefix(): Ast {
    const token = next();
    if (token.kind === 'sign' && (token.source === '!' || token.source === '-')) {
      return { kind: 'unary', op: token.source, of: expression(8), index: token.index };
    }
    return suffixes(primary(token));
  }

  function primary(token: Token): Ast {
    const { index, source: written } = token;
    if (token.kind === 'number') return { kind: 'literal', value: Number(written), index, source: written };
    if (token.kind === 'text') return { kind: 'literal', value: token.value, index, source: token.value };
    if (token.kind === 'name') return named(token);
    if (written === '(') {
      const inner = expression(0);
      expect(')');
      return inner;
    }
    if (written === '[') return { kind: 'list', items: list(']'), index };
    throw unexpected(token, 'a value');
  }

  function named(token: Token): Ast {
    const { index, source: word } = token;
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true', index, source: word };
    if (word === 'null') return { kind: 'literal', value: null, index, source: word };
    if (!eat('(')) return { kind: 'read', words: [{ word, index }], index };
    if (!(FUNCTIONS as readonly string[]).includes(word)) {
      throw syntaxError(
        `There is no function "${word}"; there are ${FUNCTIONS.join(', ')}, all, exists and count.`,
        index,
        word,
      );
    }
    const args = list(')');
    const single = word === 'size' || word === 'has' || word === 'trim';
    if (args.length === 0 || (single && args.length > 1)) {
      throw syntaxError(`${word} takes ${single ? 'one value' : 'at least one value'}.`, index, word);
    }
    return { kind: 'function', name: word as FunctionName, args, index };
  }

  function suffixes(start: Ast): Ast {
    let value = start;
    while (eat('.')) {
      const token = next();
      if (token.kind !== 'name') throw unexpected(token, 'a name');
      if ((token.source === 'all' || token.source === 'exists' || token.source === 'count') && eat('(')) {
        const variable = next();
        if (variable.kind !== 'name') throw unexpected(variable, 'the name of a variable');
        expect(',');
        const that = expression(0);
        expect(')');
        value = { kind: 'each', op: token.source, of: value, variable: variable.source, that, index: token.index };
      } else if (value.kind === 'read') {
        value = { ...value, words: [...value.words, { word: token.source, index: token.index }] };
      } else throw syntaxError('Only a name can be followed by a dot.', token.index, token.source);
    }
    return value;
  }

  function list(end: string): Ast[] {
    const items: Ast[] = [];
    if (eat(end)) return items;
    do items.push(expression(0));
    while (eat(','));
    expect(end);
    return items;
  }

  const whole = expression(0);
  if (peek().kind !== 'end') throw unexpected(peek(), 'the end');
  return whole;
}

/** Operators of other languages, and those of the dialect for them. */
const MEANT: Record<string, string> = { and: '&&', or: '||', not: '!', is: '==', equals: '==' };

function unexpected(token: Token, wanted: string): Error {
  const here = token.kind === 'end' ? 'the end of the expression' : `"${token.source}"`;
  const meant = MEANT[token.source.toLowerCase()];
  return syntaxError(
    meant === undefined ? `Expected ${wanted}, got ${here}.` : `"${token.source}" is written ${meant}.`,
    token.index,
    token.source === '' ? undefined : token.source,
  );
}
