import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError } from '../problems/expression-error.ts';
import type { Ast } from './ast.ts';
import { parse } from './parse.ts';

/** The structure as text with brackets, which shows the binding. */
function shape(ast: Ast): string {
  switch (ast.kind) {
    case 'literal':
      return typeof ast.value === 'string' ? `'${ast.value}'` : String(ast.value);
    case 'list':
      return `[${ast.items.map(shape).join(' ')}]`;
    case 'read':
      return ast.words.map((each) => each.word).join('.');
    case 'unary':
      return `(${ast.op}${shape(ast.of)})`;
    case 'binary':
      return `(${shape(ast.left)} ${ast.op} ${shape(ast.right)})`;
    case 'conditional':
      return `(${shape(ast.if)} ? ${shape(ast.then)} : ${shape(ast.else)})`;
    case 'function':
      return `${ast.name}(${ast.args.map(shape).join(' ')})`;
    case 'each':
      return `${shape(ast.of)}.${ast.op}(${ast.variable} ${shape(ast.that)})`;
  }
}

describe('parse', () => {
  it.each([
    ['a + b * c', '(a + (b * c))'],
    ['a - b - c', '((a - b) - c)'],
    ['(a + b) * c', '((a + b) * c)'],
    ['a && b || c && d', '((a && b) || (c && d))'],
    ['!a && b', '((!a) && b)'],
    ['-a.b * 2', '((-a.b) * 2)'],
    ["a == 'x' && b != null", "((a == 'x') && (b != null))"],
    ["row.status in ['A', 'B'] || x", "((row.status in ['A' 'B']) || x)"],
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['a ?? b ?? c', '((a ?? b) ?? c)'],
    ['a ?? b || c', '(a ?? (b || c))'],
    ['size(rows) > 1', '(size(rows) > 1)'],
    ['sum(form.lines.amount) <= 100.50', '(sum(form.lines.amount) <= 100.5)'],
    ["rows.all(r, r.status == 'A')", "rows.all(r (r.status == 'A'))"],
    ['data.x.exists(a, a.b.all(c, c))', 'data.x.exists(a a.b.all(c c))'],
    ["'it\\'s'", "'it's'"],
    ['inside', 'inside'],
  ])('%s', (source, wanted) => {
    expect(shape(parse(source))).toBe(wanted);
  });

  it.each([
    ['a = 1', 2],
    ['a & b', 2],
    ["'open", 0],
    ['a +', 3],
    ['(a', 2],
    ['a b', 2],
    ['foo(a)', 0],
    ['size(a, b)', 0],
    ['sum()', 0],
    ['1.a', 2],
    ['a.', 2],
    ['a ? b', 5],
    ['#', 0],
    ['', 0],
    ["'a\\q'", 3],
  ])('%s is refused at character %d', (source, index) => {
    const refuse = (): unknown => parse(source);
    expect(refuse).toThrow(ExpressionError);
    expect(refuse).toThrow(
      expect.objectContaining({ rule: expect.objectContaining({ code: 'expression-syntax' }) as unknown, index }),
    );
  });

  it('throws nothing but an ExpressionError inside the source', () => {
    const words = fc.constantFrom(
      "'",
      '"',
      '\\',
      '.',
      '(',
      ')',
      '[',
      ']',
      '?',
      ':',
      '??',
      '==',
      '!',
      '-',
      '&&',
      'in',
      'all(',
      'a',
      'row',
      ' ',
      '1',
      '1.5',
      ',',
      '=',
      '{',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(words, { maxLength: 30 }).map((each) => each.join('')),
        ),
        (source) => {
          try {
            parse(source);
          } catch (error) {
            if (!(error instanceof ExpressionError)) throw error;
            expect(error.index).toBeGreaterThanOrEqual(0);
            expect(error.index).toBeLessThanOrEqual(source.length);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('does not run out of stack', () => {
    expect(() => parse('('.repeat(100_000))).toThrow(ExpressionError);
    expect(() => parse('!'.repeat(100_000))).toThrow(ExpressionError);
    expect(() => parse(`${'a?'.repeat(50_000)}`)).toThrow(ExpressionError);
  });
});
