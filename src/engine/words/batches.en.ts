import { language } from './basics.en.ts';
import type { batches as zhBatches, confirming as zhConfirming } from './batches.zh.ts';
import { failure, strong } from './phrase.ts';

const rows = (count: number): string => language.count(count, 'row', 'rows');
const items = (count: number): string => language.count(count, 'item', 'items');

export const batches: typeof zhBatches = {
  code: 'Error code',
  conclusion: ({ done, waits, failed }) => [
    strong(language.number(done)),
    ' succeeded',
    ...waits.flatMap(({ still, count }) => [', ', strong(language.number(count)), ` ${still}`]),
    ...(failed > 0 ? [', ', failure(language.number(failed)), ' failed'] : []),
  ],
  continue: (left) => `Continue with the remaining ${rows(left)}`,
  copyFailed: 'Couldn’t copy. Download the list instead.',
  done: 'Done',
  doneAll: (title, total) => `${title}: all ${rows(total)} processed`,
  doneOf: (title, { done, waits, failed }) =>
    `${title}: ${[
      `${language.number(done)} succeeded`,
      ...waits.map(({ still, count }) => `${language.number(count)} ${still}`),
      ...(failed > 0 ? [`${language.number(failed)} failed`] : []),
    ].join(', ')}`,
  downloadCsv: 'Download CSV',
  exportFailed: 'Couldn’t create the file. Try again later.',
  failed: (count) => `, ${language.number(count)} failed`,
  failedFigure: (count) => `, ${language.number(count)} failed`,
  failedOf: (title) => `${title} failed`,
  failures: 'Failed rows',
  failuresFailed: 'Couldn’t load the failed rows. Try again later.',
  failuresFile: (title) => `${title} - failed rows.csv`,
  failuresList: 'List of failed rows',
  made: (name) => `${name} is ready`,
  progress: (isRunning, done, total) =>
    `${isRunning ? 'Processed' : 'Stopped at'} ${language.number(done)} of ${language.number(total)}`,
  reason: 'Reason',
  retryFailed: (count) => `Retry ${language.count(count, 'failed row', 'failed rows')}`,
  running: (title) => `${title}…`,
  shownOf: (shown, total) => `Showing the first ${rows(shown)}. Download to see all ${language.number(total)}.`,
  stop: 'Stop',
  stopped: (title, done, total) => `${title} stopped after ${language.number(done)} of ${rows(total)}`,
  stopping: 'Stopping…',
  tasks: 'Tasks',
  waiting: (still, keys, total) =>
    `${still}: ${keys.join(', ')}${total > keys.length ? ` and ${language.number(total - keys.length)} more` : ''}`,
};

export const confirming: typeof zhConfirming = {
  about(title, { count, first, currencies }) {
    const others =
      currencies > 1
        ? ` and ${language.number(currencies - 1)} other ${language.plural(currencies - 1, 'currency', 'currencies')}`
        : '';
    const moved = `${count > 1 ? `${items(count)} · ` : ''}${first}${others}`;
    return title.includes(moved) ? title : `${title} ${moved}`;
  },
  more: (left, payees) =>
    `${language.number(left)} more${payees > 0 ? `, ${language.count(payees, 'payee', 'payees')} in all` : ''}`,
  thinkAgain: 'Go back',
  total: (count) => `Total of ${items(count)}`,
};
