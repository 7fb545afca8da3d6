/* A requirement for every screen: each control has an accessible name. */

const OPERATED = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'menuitem'];

const ENTRY = /^\s*- (\w+)(.*)$/;

/** Lines of an accessibility tree with controls. */
export function operated(tree: string): string[] {
  return tree.split('\n').filter((line) => OPERATED.includes(ENTRY.exec(line)?.[1] ?? ''));
}

/** Controls without a name, such as `- button`, each with its content. */
export function nameless(tree: string): string[] {
  const lines = tree.split('\n');
  return lines.flatMap((line, n) => (isNameless(line) ? [[line, ...under(lines, n)].join('\n')] : []));
}

function isNameless(line: string): boolean {
  const [, role = '', rest = ''] = ENTRY.exec(line) ?? [];
  return OPERATED.includes(role) && !/^ "[^"]*\S[^"]*"/.test(rest) && !/^ \/.+\//.test(rest);
}

/** The lines after one that are indented more. */
function under(lines: readonly string[], n: number): string[] {
  const deepness = (line: string): number => line.length - line.trimStart().length;
  const rest = lines.slice(n + 1);
  const end = rest.findIndex((line) => deepness(line) <= deepness(lines[n] ?? ''));
  return end === -1 ? rest : rest.slice(0, end);
}
