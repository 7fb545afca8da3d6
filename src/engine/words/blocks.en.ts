import { language } from './basics.en.ts';
import type { blocks as zhBlocks, filters as zhFilters } from './blocks.zh.ts';

export const filters: typeof zhFilters = {
  apply: 'Search',
  loadFailed: (title, reason) => `Couldn’t load ${title}: ${reason}.`,
  more: 'More',
  reset: 'Reset',
  title: 'Filters',
};

export const blocks: typeof zhBlocks = {
  andMore: (titles) => (titles.length > 2 ? `${titles[0]} and more` : titles.join(' and ')),
  breadcrumb: 'Breadcrumb',
  copyJson: (title) => `Copy JSON${title === undefined ? '' : `: ${title}`}`,
  data: 'data',
  failed: (what, sentences) => `Couldn’t load ${what}: ${sentences.join('; ')}.`,
  information: 'information',
  json: (title) => `JSON${title === undefined ? '' : `: ${title}`}`,
  leavesIn: (seconds, isBack) =>
    `${isBack ? 'Going back' : 'Moving on'} in ${language.count(seconds, 'second', 'seconds')}`,
  noContent: 'Nothing here yet',
  noTodos: 'Nothing to do',
  picture: 'Picture',
  refused: (sentences) => `${sentences.join('; ')}.`,
  stay: 'Stay on this page',
  tabs: 'Tabs',
  unknownTodos: 'Couldn’t tell what there is to do',
};
