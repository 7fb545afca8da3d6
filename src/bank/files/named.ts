import { ownEntry } from '#model/own-entry.ts';
import { model } from '#generated/model.ts';

/** The value of an enumeration that was typed into a file, by its code or by its title; undefined where it has none. */
export function valueNamed(enumeration: string, typed: string): string | number | undefined {
  const values = ownEntry(model.enums, enumeration)?.values ?? [];
  return values.find(({ const: code, title }) => String(code) === typed.toUpperCase() || title === typed)?.const;
}
