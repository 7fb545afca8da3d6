import { language } from './basics.en.ts';
import { strong } from './phrase.ts';
import type { pager as zhPager, states as zh } from './states.zh.ts';

export const states: typeof zh = {
  askAdministrator: 'Ask an administrator for access.',
  askOwner: 'Ask your company’s account owner.',
  back: 'Go back',
  backTo: (title) => `Back to ${title}`,
  crowded: (message, seconds) =>
    `${message}. The service is busy. Retrying in about ${language.count(seconds, 'second', 'seconds')}.`,
  drawFailed: 'Something went wrong while displaying this',
  drawFailedRetry: 'Something went wrong. Try again.',
  errorNumber: (number) => ` Error ID ${number}.`,
  goMend: 'Fix this',
  gone: 'The link may be wrong, or the record was deleted or belongs to another account.',
  home: 'Go to home page',
  loadFailedNetwork: 'Couldn’t load. Check your connection and try again.',
  locked: (what) => `You don’t have access to ${what}`,
  needFirst: (need) => `You can use this page once this is done: ${need}.`,
  notLoaded: (what) => `${what} hasn’t loaded yet`,
  optional: 'Optional',
  progressOf: (title) => `Progress of ${title}`,
  recognised: 'Filled in for you. Check it.',
  retryNow: 'Retry now',
  submitting: 'Submitting…',
  tryAgain: (message) => `${message}. Try again.`,
  unanswered: 'The server couldn’t answer',
  tryAgainOrRefresh: (message) => `${message}. Try again or refresh the page.`,
  unloaded: 'The network failed, or there is a new version',
};

export const pager: typeof zhPager = {
  counting: 'Counting results',
  goTo: { before: 'Go to page', after: '' },
  goToPage: 'Page to go to',
  label: (list) => `${list} pagination`.trim(),
  missing: 'The total is not available',
  next: 'Next page',
  page: (page) => `Page ${page}`,
  perPage: (size) => `${size} / page`,
  previous: 'Previous page',
  size: 'Rows per page',
  total: (total) => [strong(language.number(total)), ` ${language.plural(total, 'result', 'results')}`],
};
