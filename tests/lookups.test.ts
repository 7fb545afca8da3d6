import { afterAll, expect, it } from 'vitest';
import { type BinaryExpression, type ElementAccessExpression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import { isBinaryExpression, isElementAccessExpression, isStringLiteral } from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/*
 * The server looks up a text in a table by `ownEntry` or in a Map, and tests for a name by `Object.hasOwn`, because
 * `table[text]` and `text in table` also find `constructor` and `toString`, which a request may contain.
 */

const ROOT = new URL('..', import.meta.url).pathname;
/** Files that a request can reach; sample data is only written at the start. */
const REACHED = /\/src\/(?:bank|sandbox)\/(?!sample\/|testing\/)(?!.*(?:\/testing\/|\.test\.ts$))/;

const api = new API({ cwd: ROOT });
afterAll(() => api.close());

it('no code of the server finds inherited members of a table', () => {
  const [project] = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] }).getProjects();
  if (project === undefined) throw new Error('tsconfig.json opens no project');
  const { program, checker } = project;
  const typeOf = (node: Node): string => {
    const type = checker.getTypeAtLocation(node);
    return type === undefined ? 'unknown' : checker.typeToString(type);
  };

  /** Returns true if an arbitrary text is looked up in an object whose values the code trusts. */
  const isLookup = (node: ElementAccessExpression): boolean => {
    if (isWritten(node) || typeOf(node.argumentExpression) !== 'string') return false;
    const type = checker.getTypeAtLocation(node.expression);
    if (type === undefined) return false;
    return checker.getIndexInfosOfType(checker.getNonNullableType(type) ?? type).some(({ keyType, valueType }) => {
      const [key, value] = [checker.typeToString(keyType), checker.typeToString(valueType)];
      // Records with unknown values are data: their values are checked before use.
      return key === 'string' && value !== 'unknown';
    });
  };

  const found: string[] = [];
  for (const name of program.getSourceFileNames().filter((each) => REACHED.test(each))) {
    const file = program.getSourceFile(name);
    const path = name.slice(ROOT.length);
    if (file === undefined) continue;
    const visit = (node: Node): void => {
      const isWrong =
        (isElementAccessExpression(node) && isLookup(node)) || (isBinaryExpression(node) && isNameInObject(node));
      if (isWrong) {
        const line = file.text.slice(0, node.end).split('\n').length;
        found.push(`${path}:${line} ${file.text.slice(node.pos, node.end).trim()}`);
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  expect(found).toEqual([]);
});

function isWritten(node: ElementAccessExpression): boolean {
  const { parent } = node;
  return (
    parent !== undefined &&
    (parent.kind === SyntaxKind.DeleteExpression ||
      (isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken))
  );
}

function isNameInObject(node: BinaryExpression): boolean {
  return node.operatorToken.kind === SyntaxKind.InKeyword && !isStringLiteral(node.left);
}
