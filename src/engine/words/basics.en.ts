import type { basics as zh } from './basics.zh.ts';
import { languageOf } from './language.ts';

export const language = languageOf('en');

export const basics: typeof zh = {
  cancel: 'Cancel',
  clear: (title) => `Clear ${title}`,
  close: 'Close',
  collapse: 'Show less',
  colon: ': ',
  confirm: 'Confirm',
  content: 'Content',
  copied: 'Copied',
  copy: 'Copy',
  delete: 'Delete',
  download: 'Download',
  edit: (title) => `Edit ${title}`,
  expand: 'Show more',
  loadFailed: 'Couldn’t load',
  loadFailedOf: (what) => `Couldn’t load ${what}`,
  loadFailedRetry: 'Couldn’t load. Try again.',
  loading: 'Loading',
  loadingNow: 'Loading…',
  noData: 'No data yet',
  pending: 'Shown once filled in',
  refreshPage: 'Refresh page',
  remove: 'Remove',
  retry: 'Retry',
  save: 'Save',
  saveOf: (title) => `Save ${title}`,
  said: (name, text) => `${name}: ${text}`,
  withoutEnd: (sentence) => sentence.replace(/[.。！!]$/, ''),
};
