import { useEffect, useState } from 'react';
import { definition as cardPage } from '#generated/calls/card.page.ts';
import { definition as groupPage } from '#generated/calls/card-group.page.ts';
import { definition as find } from '#generated/calls/search.find.ts';
import { definition as transPage } from '#generated/calls/card-trans.page.ts';
import { useQuietQuestion } from '../session/use-quiet-question.ts';
import type { Command, Section } from './commands.ts';
import {
  cardCommand,
  cardRequest,
  foundCommand,
  foundRequest,
  groupCommand,
  groupRequest,
  transCommand,
  transRequest,
  wantedOf,
} from './records.ts';

/** Debounce of the search for records, in milliseconds. */
const PAUSE = 250;
const CARDS = '/cardManager/cardQuery';
const TRADES = '/cardManager/tradeQuery';

interface Records {
  sections: Section[];
  /** Whether the server has answered for this very text. */
  state: 'asking' | 'failed' | 'answered';
}

/**
 * Records that match the text: the server returns only permitted ones, and cards are searched only if the menu has
 * their lists.
 */
export function useRecords(pages: readonly Command[], typed: string): Records {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const isOpen = (path: string): boolean => pages.some((page) => page.path === path && page.why === undefined);
  const wanted = asked === typed ? wantedOf(asked) : undefined;
  const [ofCards, ofTrades] = [isOpen(CARDS) ? wanted : undefined, isOpen(TRADES) ? wanted : undefined];
  const cards = useQuietQuestion<'card.page'>(cardPage, cardRequest(ofCards));
  const groups = useQuietQuestion<'card-group.page'>(groupPage, groupRequest(ofCards));
  const trades = useQuietQuestion<'card-trans.page'>(transPage, transRequest(ofTrades));
  const found = useQuietQuestion<'search.find'>(find, asked === typed ? foundRequest(asked) : null);
  const questions = [cards, groups, trades, found];
  const isAsking = asked !== typed || questions.some(({ isLoading }) => isLoading);
  const isFailed = questions.some(({ error }) => error !== undefined);
  const ofKind = (kind: string): Command[] => (found.data ?? []).filter((each) => each.kind === kind).map(foundCommand);
  const all: [title: string, commands: Command[]][] = [
    ['订单', ofKind('ORDER')],
    ['收款人', ofKind('PAYEE')],
    ['账户', ofKind('ACCOUNT')],
    ['店铺', ofKind('STORE')],
    ['卡片', (cards.data?.list ?? []).map(cardCommand)],
    ['卡组', (groups.data?.list ?? []).map(groupCommand)],
    ['卡交易', (trades.data?.list ?? []).map(transCommand)],
  ];
  const sections = all.flatMap(([title, commands]) =>
    commands.length === 0 ? [] : [{ title, found: commands.map((command) => ({ command, at: [] })) }],
  );
  return { sections, state: isAsking ? 'asking' : isFailed ? 'failed' : 'answered' };
}
