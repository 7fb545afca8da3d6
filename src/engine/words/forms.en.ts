import { language } from './basics.en.ts';
import type * as zh from './forms.zh.ts';

const rows = (count: number): string => language.count(count, 'row', 'rows');
const fields = (count: number): string => language.count(count, 'field', 'fields');

export const forms: typeof zh.forms = {
  adding: 'Adding up…',
  cameBack: 'The page was reloaded. Check what you entered and continue.',
  cancelEdit: (title) => `Cancel editing ${title}`,
  change: 'Back to edit',
  draft: {
    discard: 'Discard',
    elsewhere: 'This form is also open in another window. Whichever saves last overwrites the other.',
    failed: 'The draft couldn’t be saved yet. What you entered is still here and will be saved as you go on.',
    refused: (reason) => `The draft wasn’t saved: ${reason}`,
    restored: 'We restored what you entered last time. Enter passwords and codes again.',
    saved: 'Draft saved',
    saving: 'Saving draft',
    takeOther: 'Use the other window’s version',
    unread: 'Your saved draft couldn’t be loaded. What you enter stays on this page and is saved once it loads.',
  },
  find: 'Find',
  keptAsIs: (masked) => `${masked} (leave empty to keep it)`,
  leave: 'Leave',
  leaveDraft: 'What you entered is saved as a draft but not submitted. You can continue when you come back.',
  leaveTitle: 'Leave this page?',
  leaveUnsaved: 'What you entered hasn’t been submitted and will be lost.',
  loadFailed: (title, reason) => `Couldn’t load ${title}: ${reason}`,
  lostChanged:
    'We don’t know whether your last submission went through. A changed one counts as another, so check the result first.',
  lostSame: 'We don’t know whether your last submission went through. Submitting it unchanged won’t repeat it.',
  more: (count) => `${fields(count)} in all`,
  next: 'Next',
  notKnown: 'Some information hasn’t loaded yet',
  notOffered: (title) => `${title} isn’t one of the options. Choose again.`,
  notOfferedNow: (title, choice) => `“${choice}” isn’t available for ${title} now. Choose again.`,
  figuresAwaited: 'The figures to confirm are not here yet',
  notSubmitted: (sentence) => `${sentence}. Nothing was submitted. Try again.`,
  optionsFailed: (what, reason) => `Couldn’t load ${what ?? 'the options'}: ${reason}`,
  rulesNotLoaded: 'The rules of this form couldn’t be loaded',
  step: (at, all) => `Steps, step ${at} of ${all}`,
  stay: 'Keep editing',
  stepDone: ' (done)',
  toChange: 'Fields to fix',
  toChangeCount: (count) => `${fields(count)} to fix`,
};

export const lines: typeof zh.lines = {
  count: rows,
  delete: (place) => `Delete row ${place}`,
  deleted: (place) => `Row ${place} deleted`,
  edit: (place) => `Change row ${place}`,
  fieldOf: (place, title) => `Row ${place}: ${title}`,
  line: 'Row',
  most: (most) => `Up to ${rows(most)}`,
  none: (title) => `No ${title} yet`,
  noneLoading: (title) => `Loading ${title}`,
  noneUnknown: (title) => `Couldn’t load ${title}`,
  place: (place) => `Row ${place}`,
  selectAll: 'Select all',
  selectNone: 'Select none',
  taken: (taken, all) => `${taken} of ${rows(all)} selected`,
  undo: 'Undo',
};

export const picking: typeof zh.picking = {
  clear: 'Clear',
  done: 'Done',
  page: 'Select all on this page',
  select: (key) => `Select ${key}`,
  selected: (count, most) => `${count} selected${most === undefined ? '' : `, up to ${most}`}`,
};

export const quotes: typeof zh.quotes = {
  askAgain: 'Get a new quote',
  asking: 'The quote has expired. Getting a new one…',
  before: (amount) => `Was ${amount}`,
  difference: (isMore, amount) => `${amount} ${isMore ? 'more' : 'less'}`,
  endedAgain: 'The new quote has expired too. Get another one.',
  failed: (reason) => `The quote has expired and a new one couldn’t be loaded: ${reason}`,
  now: (amount) => `Now ${amount}`,
  renewed: (isSame) =>
    `The quote expired, and we got a new one. The price ${isSame ? 'is the same' : 'has changed'}. Check it and confirm ` +
    'again. The earlier code no longer works: you’ll get a new one.',
  unchanged: 'Unchanged',
  updated: 'The quote was updated',
  validFor: 'Quote valid for ',
};
