import type { EntityField } from '#model/entity.ts';
import { member, text, type At } from '../load/source.ts';
import type { Context } from './context.ts';

/** A widget that is another one with some of its words said beforehand: a picker of banks is a select of a certain call. */
export interface Preset {
  /** Name of the widget that draws it. */
  widget: string;
  /** The object that says the words. */
  at: At;
}

/** The widget that a field names, or has by its type; what that one is made of, where it is made of another. */
export function presetOf(context: Context, fieldAt: At, of: EntityField): Preset | undefined {
  return context.presets.get(text(member(fieldAt, 'widget')) ?? of.widget);
}

/** What the field says; else what its widget says for it. */
export function saidOf(fieldAt: At, preset: Preset | undefined, key: string): At | undefined {
  return member(fieldAt, key) ?? (preset && member(preset.at, key));
}

/** An option of the widget: as the field says it, else as its widget does. */
export function propOf(fieldAt: At, preset: Preset | undefined, key: string): At | undefined {
  const own = member(fieldAt, 'props');
  const given = preset && member(preset.at, 'props');
  return (own && member(own, key)) ?? (given && member(given, key));
}
