import { ownEntry } from '#model/own-entry.ts';
import type { Command } from '../options/commands.ts';
import { escape } from '../wire/table-page.ts';

/** Prefix of the addresses of commands; the name follows. */
export const COMMANDS = '/sandbox/faults/command';

/** Refused input of a command. */
export interface Typed {
  name: string;
  values: Record<string, string>;
}

/** A form for each command, with its current choices; refused input stays in it. */
export async function commandForms(commands: readonly Command[], typed?: Typed): Promise<string> {
  const forms: string[] = [];
  for (const { name, title, text, fields } of commands) {
    const inputs: string[] = [];
    for (const field of fields) {
      const choices = await field.options?.();
      const chosen = typed?.name === name ? (ownEntry(typed.values, field.name) ?? '') : (field.value ?? '');
      const value = escape(chosen);
      const input =
        choices === undefined
          ? `<input name="${escape(field.name)}" value="${value}">`
          : `<select name="${escape(field.name)}">${choices.map((each) => `<option value="${escape(each.value)}"${each.value === chosen ? ' selected' : ''}>${escape(each.title)}</option>`).join('')}</select>`;
      inputs.push(`<label>${escape(field.title)}${input}</label>`);
    }
    forms.push(
      `<h2>${escape(title)}</h2><p>${escape(text)}</p>` +
        `<form method="post" action="${COMMANDS}/${escape(name)}">${inputs.join('')}<button>${escape(title)}</button></form>`,
    );
  }
  return forms.join('');
}
