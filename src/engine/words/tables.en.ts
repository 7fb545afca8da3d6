import { language } from './basics.en.ts';
import type * as zh from './tables.zh.ts';

const results = (count: number): string => language.count(count, 'result', 'results');
const rows = (count: number): string => language.count(count, 'row', 'rows');
const currencies = (count: number): string => language.plural(count, 'currency', 'currencies');

export const tables: typeof zh.tables = {
  actions: 'Actions',
  all: results,
  clearConditions: 'Clear filters',
  conditions: (conditions) => `Filters: ${language.list(conditions)}`,
  currencyOf: (title) => `${title} currency`,
  doneOf: (done, all) => `${done} of ${all} done`,
  edit: { failed: (title, reason) => `${title} wasn’t saved: ${reason}` },
  emptyParts: /^(.*?)(?:\.\s+|\.?$)(.*)$/s,
  keyTitle: 'Number',
  moreActions: 'More actions',
  noMatches: 'No results match these filters',
  notFound: (key) => `${key} wasn’t found`,
  openFailed: (title) => `Couldn’t open ${title}. Try again.`,
  refreshFailed: (what, reason) => `Couldn’t refresh ${what}: ${reason}. You’re seeing earlier results.`,
  shortTitle: (title) => title.replace(/ amount$/i, ''),
  sortTitle: (title, byCurrency) =>
    `${title}: ${byCurrency ? 'by currency, then by amount. ' : ''}Click to sort. Hold Shift to sort by several columns`,
};

export const selecting: typeof zh.selecting = {
  all: (total) => `All ${results(total)} selected`,
  allButUnfit: (total) => `All ${results(total)} selected. Those that don’t allow this action are skipped`,
  chosen: (count) => `${language.number(count)} selected`,
  clear: 'Clear selection',
  clearedByFilter: 'The filters changed, so the selection was cleared',
  everythingHere: 'Select all',
  leave: 'Stop selecting',
  many: 'Select several',
  most: (most) => `You can process up to ${rows(most)} at a time`,
  noneFits: 'None of the selected rows allow this action',
  oneByOne: (count) => `Now selecting row by row. ${language.number(count)} selected`,
  onlyOneByOne: 'This action only works on rows selected one by one',
  page: 'Select all on this page',
  record: (place) => `Select record ${place}`,
  row: (place) => `Select row ${place}`,
  skips: (asked, fitting, leftOut) =>
    `${asked ?? `This processes ${rows(fitting)}.`} ` +
    `${rows(leftOut)} ${language.plural(leftOut, 'doesn’t', 'don’t')} allow this action and will be skipped.`,
  takeAll: (total) => `Select all ${results(total)}`,
};

export const ordering: typeof zh.ordering = {
  dropped: (place) => `Moved to row ${place}`,
  failed: (reason) => `The order wasn’t saved: ${reason}`,
  handle: (place) => `Move row ${place}`,
  hint: 'Drag, or press Enter and use the arrow keys',
  moved: (place, count) => `Row ${place} of ${count}`,
  save: 'Save order',
  taken: (place) => `Picked up row ${place}. Use the arrow keys to move it, Enter to drop it, Esc to cancel`,
  unchanged: 'The order didn’t change',
};

export const columns: typeof zh.columns = {
  choose: 'Choose columns',
  down: (title) => `${title}: move down`,
  narrower: (title) => `${title}: make narrower`,
  noFurther: (title, side) => `${title}: can’t move further ${side}`,
  pin: (title) => `${title}: pin to the left`,
  place: (title, place) => `${title}: column ${place}`,
  reset: 'Restore defaults',
  settings: 'Columns',
  up: (title) => `${title}: move up`,
  wider: (title) => `${title}: make wider`,
  width: (title, pixels) => `${title}: ${language.count(pixels, 'pixel', 'pixels')} wide`,
  widthEnd: (title, end, pixels) => `${title}: already at its ${end}, ${language.count(pixels, 'pixel', 'pixels')}`,
};

export const tools: typeof zh.tools = {
  density: (density) => `Row height: ${{ normal: 'regular', roomy: 'roomy', compact: 'compact' }[density]}`,
  export: 'Export',
  exportAll: (total) => (total === null ? 'Export all results' : `Export all ${results(total)}`),
  exportMost: (most) => `You can export up to ${rows(most)}. Narrow your filters.`,
  exportSeen: (count, columnCount) =>
    `Export this page (${rows(count)}, ${language.count(columnCount, 'column', 'columns')})`,
  exportSelected: 'Export selected',
  exported: (count) => `Exported ${rows(count)}`,
  more: 'More: export, shortcuts',
  print: 'Print',
  refresh: 'Refresh',
};

export const sums: typeof zh.sums = {
  allByCurrency: (total) => `Totals of all ${results(total)}, by currency`,
  byCurrency: 'Totals by currency, never added across currencies',
  hide: 'Hide totals',
  missing: 'Totals are not available',
  leftOut: (titles) => `Without ${language.list(titles)}`,
  others: (count) => `${language.number(count)} more`,
  showOthers: (count) => `Show ${language.number(count)} more ${currencies(count)}`,
  show: 'Show totals',
  someByCurrency: (total, leftOut) => `Totals of ${results(total)}, by currency. ${leftOut}`,
  sum: 'Total',
  sumOf: (title) => `Total ${title}`,
  sumOfAll: (total) => `Total of ${results(total)}`,
};

export const printing: typeof zh.printing = {
  about: ({ conditions, total, printed, time }) =>
    [
      ...(conditions.length > 0 ? [`Filters: ${conditions.join('; ')}`] : []),
      total === null
        ? results(printed)
        : printed < total
          ? `${language.number(printed)} of ${results(total)}`
          : results(total),
      `Printed ${time}`,
    ].join(' · '),
  first: (most) => `Only the first ${rows(most)} are printed. Export to get all of them.`,
  sum: (column, split, leftOut, total, amounts) =>
    `${column}${split === undefined ? '' : `, ${split}`}, total (${leftOut ?? results(total)}): ${amounts.join('; ')}`,
};

export const views: typeof zh.views = {
  changed: ' · Edited',
  default: 'Default view',
  delete: (name) => `Delete “${name}”`,
  deleted: 'View deleted',
  failed: 'That didn’t work. Try again later.',
  isDefault: 'This is the default view. Set a filter or sort to save a new one.',
  label: 'Views',
  loadFailed: 'Couldn’t load views',
  name: 'View name',
  openWith: (name) => `Open the list with “${name}”`,
  openWithThis: 'Open the list with this view',
  save: 'Save this as a view',
  saved: 'View saved',
  share: 'Share with your team',
  shareOf: (name) => `Share “${name}” with your team`,
  shared: 'Shared',
  sharedBy: (name) => (name === undefined ? 'Shared' : `Shared by ${name}`),
  sharedNow: 'View shared',
  taken: 'You already have a view with this name. Choose another.',
  tooLong: (most) => `Use up to ${language.count(most, 'character', 'characters')}`,
  unshare: 'Stop sharing',
  unshared: 'No longer shared',
  update: (name) => `Update “${name}”`,
  updated: 'View updated',
};
