import { language } from './basics.en.ts';
import type { dates as zhDates, widgets as zhWidgets } from './widgets.zh.ts';

export const widgets: typeof zhWidgets = {
  about: 'about',
  again: (title) => `${title} again`,
  againDiffers: 'The passwords don’t match',
  againMissing: 'Enter the new password again',
  all: 'All',
  areaCode: 'Code',
  capsLock: 'Caps Lock is on',
  choose: 'Choose one',
  chooseOf: (title) => `Choose ${title}`,
  collapseAll: 'Collapse all',
  currency: 'Currency',
  cutDecimals(scale, currency) {
    const most = scale === 0 ? 'no decimals' : `up to ${language.count(scale, 'decimal', 'decimals')}`;
    return `${currency ?? 'This amount'} allows ${most}. The rest was left out, so check the amount.`;
  },
  default: 'Default',
  ends: ' end',
  englishOnly: (refused) =>
    `Use only English letters, digits, spaces and / - ? : ( ) . , ' +. “${refused}” was left out.`,
  expandAll: 'Expand all',
  from: 'You pay',
  hidePassword: 'Hide password',
  more: (count) => `${language.number(count)} more. Search to narrow the list.`,
  noOptions: 'No options yet',
  notNeeded: 'Nothing to fill in yet',
  nothingFound: (text) => `Nothing found for “${text}”. Try another search.`,
  nothingToChoose: 'Nothing to choose from',
  passwordAdvice: 'Not a common password, and without your username',
  passwordRule: '8 to 64 characters of any kind',
  search: 'Search',
  searchLeast: (least) => `At least ${language.count(least, 'character', 'characters')}`,
  searchOf: (title) => `Search ${title}`,
  searching: 'Searching…',
  selectAll: 'Select all',
  selectedOf: (taken, all) => `${taken} of ${all} selected`,
  showPassword: 'Show password',
  strayDropped: (signs) => `“${signs}” was left out. Check the amount.`,
  strayBlank: 'space',
  strength: (strength) => `Strength: ${strength}`,
  swap: 'Swap currencies',
  to: 'You get',
  typeLeast: (least) => `Type at least ${language.count(least, 'character', 'characters')}`,
};

const inUtc = (options: Intl.DateTimeFormatOptions): ((at: number) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })).format(at);
};
const fullDay = inUtc({ dateStyle: 'full' });
const monthAndYear = inUtc({ month: 'long', year: 'numeric' });
const monthName = inUtc({ month: 'short' });
const weekdayName = inUtc({ weekday: 'short' });
const weekdayLong = inUtc({ weekday: 'long' });

/** A Monday: `weekday` days later is that day of the week. */
const weekdayAt = (weekday: number): number => Date.UTC(2024, 0, 1 + weekday);

export const dates: typeof zhDates = {
  closed: 'not available',
  date: 'YYYY-MM-DD',
  day: (day) => fullDay(Date.parse(`${day}T00:00:00Z`)),
  end: 'End date',
  facts: (facts) => facts.join(', '),
  month: (year, month) => monthAndYear(Date.UTC(year, month - 1)),
  monthOption: (month) => monthName(Date.UTC(2024, month - 1)),
  monthUnit: 'Month',
  next: 'Next month',
  noLimit: 'Any time',
  order: 'month',
  pickEnd: (start) => `From ${start}. Choose an end date.`,
  pickStart: 'Choose a start date',
  previous: 'Previous month',
  relative: (range) =>
    ({
      today: 'Today',
      'this-month': 'This month',
      'last-7-days': 'Last 7 days',
      'last-30-days': 'Last 30 days',
      'last-90-days': 'Last 90 days',
    })[range],
  start: 'Start date',
  time: 'HH:MM',
  timeOf: (title) => `${title} time`,
  today: 'today',
  toToday: 'Back to today',
  typedTime: /^(\d{1,2}):?(\d\d)(?::?(\d\d))?$/,
  weekday: (weekday) => weekdayName(weekdayAt(weekday)),
  weekdayLong: (weekday) => weekdayLong(weekdayAt(weekday)),
  year: String,
  yearUnit: 'Year',
};
