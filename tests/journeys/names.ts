/* The floor under every screen: whatever can be pressed or filled in has a name that is read out. */

const OPERATED = ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'menuitem'];

const ENTRY = /^\s*- (\w+)(.*)$/;

/** Lines of an accessibility tree that can be operated. */
export function operated(tree: string): string[] {
  return tree.split('\n').filter((line) => OPERATED.includes(ENTRY.exec(line)?.[1] ?? ''));
}

/** Those such as `- button` with nothing after the role. */
export function nameless(tree: string): string[] {
  return operated(tree).filter((line) => {
    const rest = ENTRY.exec(line)?.[2] ?? '';
    return !/^ "[^"]*\S[^"]*"/.test(rest) && !/^ \/.+\//.test(rest);
  });
}
