import { CallError } from '../errors/call-error.ts';
import { withoutPaging } from './paging.ts';

type Request = Record<string, unknown>;
type Ask = (request: Request) => Promise<unknown>;

/** A question for the rows of a list, or for its figures. */
interface Half {
  request: Request;
  ask: Ask;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * Joins the two questions of a list, for its rows and for its figures, into one request while a page refreshes. A first
 * visit asks apart, because rows are shown before figures; a refresh shows both already, and costs the server one
 * request.
 */
export class JoinedQuestions {
  /** Questions of the current refresh, by list; null while none begins. */
  #lists: Map<string, Half[]> | null = null;

  /** @param refresh asks again, at once */
  during(refresh: () => void): void {
    this.#lists ??= new Map();
    try {
      refresh();
    } finally {
      queueMicrotask(() => this.#send());
    }
  }

  /**
   * The answer to a question.
   * @param ask sends a request
   */
  ask(call: string, request: Request, ask: Ask): Promise<unknown> {
    const lists = this.#lists;
    if (lists === null || (request['figures'] !== 'none' && request['figures'] !== 'only')) return ask(request);
    const list = JSON.stringify([call, withoutPaging(request)]);
    return new Promise((resolve, reject) => {
      lists.set(list, [...(lists.get(list) ?? []), { request, ask, resolve, reject }]);
    });
  }

  #send(): void {
    const lists = this.#lists ?? new Map<string, Half[]>();
    this.#lists = null;
    for (const halves of lists.values()) {
      const [one, other, ...more] = halves;
      const isPair = one !== undefined && other !== undefined && more.length === 0;
      if (isPair && one.request['figures'] !== other.request['figures']) void sendPair(one, other);
      else for (const half of halves) sendAlone(half);
    }
  }
}

function sendAlone({ request, ask, resolve, reject }: Half): void {
  ask(request).then(resolve, reject);
}

async function sendPair(one: Half, other: Half): Promise<void> {
  const [rows, figures] = one.request['figures'] === 'none' ? [one, other] : [other, one];
  try {
    const page = (await rows.ask({ ...rows.request, ...figures.request, figures: 'both' })) as Page;
    rows.resolve(rowsOf(page));
    figures.resolve({ ...page, list: [], firstCursor: undefined, lastCursor: undefined });
  } catch (error) {
    // One of the two may succeed alone: figures that fail must not take the rows with them.
    if (error instanceof CallError && (error.kind === 'http' || error.kind === 'broken')) {
      for (const half of [rows, figures]) sendAlone(half);
    } else for (const half of [rows, figures]) half.reject(error);
  }
}

interface Page {
  list: unknown[];
  total: number;
  currentPage?: number;
  pageSize?: number;
  [name: string]: unknown;
}

/** The answer with rows alone, whose total only shows if more rows follow. */
function rowsOf({ sums: _sums, counts: _counts, ...page }: Page): unknown {
  const { list, total, currentPage = 1, pageSize = list.length } = page;
  const last = (currentPage - 1) * pageSize + list.length;
  return { ...page, total: list.length === 0 ? 0 : last + (total > last ? 1 : 0) };
}
