import type { Command } from '../commands.ts';
import { escape } from '../wire/table-page.ts';

/** Where commands are sent: the name follows. */
export const COMMANDS = '/sandbox/faults/command';

/** A form for each command, its choices read now. */
export async function commandForms(commands: readonly Command[]): Promise<string> {
  const forms: string[] = [];
  for (const { name, title, text, fields } of commands) {
    const inputs: string[] = [];
    for (const field of fields) {
      const choices = await field.options?.();
      const value = escape(field.value ?? '');
      const input =
        choices === undefined
          ? `<input name="${escape(field.name)}" value="${value}">`
          : `<select name="${escape(field.name)}">${choices.map((each) => `<option value="${escape(each.value)}">${escape(each.title)}</option>`).join('')}</select>`;
      inputs.push(`<label>${escape(field.title)}${input}</label>`);
    }
    forms.push(
      `<h2>${escape(title)}</h2><p>${escape(text)}</p>` +
        `<form method="post" action="${COMMANDS}/${escape(name)}">${inputs.join('')}<button>${escape(title)}</button></form>`,
    );
  }
  return forms.join('');
}
