import { expect, it } from 'vitest';
import { CallError } from '../errors/call-error.ts';
import { JoinedQuestions } from './joined.ts';

type Request = Record<string, unknown>;

const ROWS = { state: 1, currentPage: 2, pageSize: 2, sort: 'at desc', figures: 'none', after: 'x' };
const FIGURES = { state: 1, countBy: 'state', figures: 'only' };
const BOTH = { ...ROWS, countBy: 'state', figures: 'both' };
const PAGE = { list: [{ no: 3 }, { no: 4 }], total: 57, currentPage: 2, pageSize: 2 };
const FOUND = { sums: [{ currency: 'USD', cost: '1.00' }], counts: { OPEN: 57 } };

function asker(answer: (request: Request) => unknown): {
  asked: Request[];
  ask: (request: Request) => Promise<unknown>;
} {
  const asked: Request[] = [];
  const ask = async (request: Request): Promise<unknown> => {
    asked.push(request);
    return answer(request);
  };
  return { asked, ask };
}

it('sends the questions for rows and figures of a list as one during a refresh', async () => {
  const { asked, ask } = asker(() => ({ ...PAGE, ...FOUND, firstCursor: 'a', lastCursor: 'b' }));
  const joined = new JoinedQuestions();
  const answers: Promise<unknown>[] = [];
  joined.during(() => answers.push(joined.ask('tasks', FIGURES, ask), joined.ask('tasks', ROWS, ask)));
  const [figures, rows] = await Promise.all(answers);
  expect(asked).toEqual([BOTH]);
  expect(rows).toEqual({ ...PAGE, total: 5, firstCursor: 'a', lastCursor: 'b' });
  expect(figures).toEqual({ ...PAGE, ...FOUND, list: [] });
});

it('tells the last page by a total that ends with its rows', async () => {
  const { ask } = asker(() => ({ ...PAGE, total: 4, ...FOUND }));
  const joined = new JoinedQuestions();
  let rows: Promise<unknown> | undefined;
  joined.during(() => {
    rows = joined.ask('tasks', ROWS, ask);
    void joined.ask('tasks', FIGURES, ask);
  });
  expect(await rows).toEqual({ ...PAGE, total: 4 });
});

it('joins nothing of another filter, of another call, or outside a refresh', async () => {
  const { asked, ask } = asker((request) => request);
  const joined = new JoinedQuestions();
  const other = { ...FIGURES, state: 2 };
  const plain = { currentPage: 1 };
  const answers: Promise<unknown>[] = [];
  joined.during(() => {
    answers.push(joined.ask('tasks', ROWS, ask), joined.ask('tasks', other, ask));
    answers.push(joined.ask('loans', FIGURES, ask), joined.ask('tasks', plain, ask));
  });
  expect(await Promise.all(answers)).toEqual([ROWS, other, FIGURES, plain]);
  await Promise.all([joined.ask('tasks', ROWS, ask), joined.ask('tasks', FIGURES, ask)]);
  expect(asked.slice(4)).toEqual([ROWS, FIGURES]);
});

it('asks apart after a joined question that failed: figures that fail leave the rows', async () => {
  const { asked, ask } = asker(({ figures }) => {
    if (figures === 'none') return PAGE;
    throw new CallError('http', '500', 'failed');
  });
  const joined = new JoinedQuestions();
  const answers: Promise<unknown>[] = [];
  joined.during(() => answers.push(joined.ask('tasks', ROWS, ask), joined.ask('tasks', FIGURES, ask)));
  expect(await Promise.allSettled(answers)).toMatchObject([
    { status: 'fulfilled', value: PAGE },
    { status: 'rejected', reason: { code: '500' } },
  ]);
  expect(asked).toEqual([BOTH, ROWS, FIGURES]);
});

it.each(['overloaded', 'signed-out', 'forbidden', 'network'] as const)(
  'gives both questions the error %s without asking again',
  async (kind) => {
    const { asked, ask } = asker(() => {
      throw new CallError(kind, '1', 'failed');
    });
    const joined = new JoinedQuestions();
    const answers: Promise<unknown>[] = [];
    joined.during(() => answers.push(joined.ask('tasks', ROWS, ask), joined.ask('tasks', FIGURES, ask)));
    expect(await Promise.allSettled(answers)).toMatchObject([{ reason: { kind } }, { reason: { kind } }]);
    expect(asked).toEqual([BOTH]);
  },
);
