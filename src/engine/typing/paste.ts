import type { ClipboardEvent } from 'react';
import { cutText } from '#model/text-cut.ts';
import { words } from '../words/words.ts';

/** Rule for reading pasted text in a field. */
export type PasteRule =
  /** `forms`: full-width characters are converted (accounts, codes). `list`: several cells are several values. */
  | { kind: 'line'; forms?: boolean; list?: boolean }
  | { kind: 'lines' | 'english' | 'email' | 'account' | 'digits' | 'day' | 'secret' }
  /** `letters`: a code may contain them. */
  | { kind: 'code'; letters?: boolean }
  /** @property code of the country */
  | { kind: 'phone'; code: string }
  | { kind: 'amount'; scale: number; currency: string | undefined };

/** The text pasted instead of the clipboard's content; null leaves the field unchanged. */
export interface Pasted {
  text: string | null;
  /** Names what was dropped, or why nothing was pasted. */
  note: string | null;
}

/** The text around the place of the paste. */
export interface PastePlace {
  before: string;
  after: string;
  /** Maximum characters of the field. */
  most: number | undefined;
}

export interface PasteTarget {
  rule: PasteRule;
  /** The field's rule for typed text. */
  clean(text: string): string;
  most?: number | undefined;
  /** Called with the field's whole text after the paste. */
  onText(text: string, input: HTMLInputElement, raw: string): void;
  /** Called with a note, or null to clear the previous one. */
  onNote(note: string | null): void;
}

type TypedInput = HTMLInputElement | HTMLTextAreaElement;

/** Plain text: each character is one code point, visible, half-width, and not a line break. */
const PLAIN: Record<'line' | 'forms', RegExp> = {
  line: /^[\x20-\x7E\u3001-\u303F\u4E00-\u9FFF\uFF01-\uFF5E]*$/,
  forms: /^[\x20-\x7E]*$/,
};

const LINES = /^[\x20-\x7E\n\u3001-\u303F\u4E00-\u9FFF\uFF01-\uFF5E]*$/;

/** Preloads the code that reads pasted texts. */
export function preloadPasting(): void {
  void import('./pasting.ts').catch(() => undefined);
}

/** Handles a paste into a field: parses text that is not plain, and names what was dropped. */
export function pasteInto(event: ClipboardEvent<TypedInput>, target: PasteTarget): void {
  // A table has already handled the paste as cells.
  if (event.defaultPrevented) return;
  const input = event.currentTarget;
  const pasted = event.clipboardData.getData('text');
  if (pasted === '' || input.readOnly || input.disabled) return;
  const place = placeIn(input, target.most);
  // The browser pastes plain text itself, so that it can be undone by keyboard.
  if (isPlain(pasted, place, target)) return target.onNote(null);
  event.preventDefault();
  // A complete code replaces a partly typed one.
  const [start, end] =
    target.rule.kind === 'code' ? [0, input.value.length] : [input.selectionStart, input.selectionEnd];
  void read(pasted, target, place).then(({ text, note }) => {
    if (!input.isConnected) return;
    target.onNote(null);
    if (text !== null && text !== '') {
      const { value } = input;
      const begin = value.slice(0, start ?? value.length) + text;
      const raw = begin + value.slice(end ?? value.length);
      const whole = target.clean(raw);
      const caret = target.clean(begin).length;
      // Not by setRangeText, which bypasses React: it would miss the next change back.
      input.value = whole;
      input.setSelectionRange(caret, caret);
      target.onText(whole, input as HTMLInputElement, raw);
      requestAnimationFrame(() => document.activeElement === input && input.setSelectionRange(caret, caret));
    }
    if (note !== null) target.onNote(note);
  });
}

async function read(pasted: string, { rule, clean }: PasteTarget, place: PastePlace): Promise<Pasted> {
  try {
    return (await import('./pasting.ts')).readPasted(pasted, rule, place, clean);
  } catch {
    return { text: null, note: words.typing.pasteFailed };
  }
}

function placeIn({ value, selectionStart, selectionEnd }: TypedInput, most: number | undefined): PastePlace {
  const start = selectionStart ?? value.length;
  return { before: value.slice(0, start), after: value.slice(selectionEnd ?? start), most };
}

function isPlain(pasted: string, { before, after, most }: PastePlace, { rule, clean }: PasteTarget): boolean {
  if (rule.kind === 'secret') return clean(pasted) === pasted;
  const room = most === undefined ? Infinity : most - before.length - after.length;
  if (rule.kind === 'lines') return LINES.test(pasted) && pasted.length <= room;
  if (rule.kind === 'email' && pasted.includes(':')) return false;
  const isForms = rule.kind !== 'line' || rule.forms === true;
  const whole = before + pasted + after;
  return (
    PLAIN[isForms ? 'forms' : 'line'].test(pasted) &&
    clean(whole) === whole &&
    (most === undefined || cutText(whole, most) === whole)
  );
}
