import type { Option } from '../host/widget.ts';

/** Options that hold the text, in title, second line or name; those that begin with it first. */
export function matching(options: Option[], text: string): Option[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options;
  const begins = (option: Option): boolean =>
    [option.title, option.name, option.detail ?? ''].some((part) => part.toLowerCase().startsWith(wanted));
  const found = options.filter((option) =>
    [option.title, option.detail ?? '', option.name].some((part) => part.toLowerCase().includes(wanted)),
  );
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Where a key moves in a list; null when it moves nowhere. Letters jump to the next title that begins with them. */
export function nextActive(key: string, active: number, options: Option[], isTyping: boolean): number | null {
  const last = options.length - 1;
  if (last < 0) return null;
  if (key === 'ArrowDown') return active >= last ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? last : active - 1;
  if (key === 'PageDown') return Math.min(last, active + 8);
  if (key === 'PageUp') return Math.max(0, active - 8);
  if (isTyping) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1) return null;
  const from = [...options.keys()].map((n) => (n + active + 1) % options.length);
  return from.find((n) => options[n]?.title.toLowerCase().startsWith(key.toLowerCase()) === true) ?? null;
}

/** Options by their group, groups in the order in which they first come; `''` is that of options without one. */
export function groupsOf(options: Option[]): Map<string, Option[]> {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const members = groups.get(option.group ?? '') ?? [];
    groups.set(option.group ?? '', members);
    members.push(option);
  }
  return groups;
}

interface SearchStanding {
  text: string;
  /** So many characters are needed. */
  least: number;
  /** How many there are to choose from. */
  count: number;
  loading: boolean;
  error: string | null;
}

/** What a list says of itself; null where its options say enough. */
export function searchState({ text, least, count, loading, error }: SearchStanding): string | null {
  const typed = text.trim();
  if (least > 0 && typed.length < least) return `请输入至少 ${least} 个字符`;
  if (loading && count === 0) return typed === '' ? '加载中…' : '搜索中…';
  if (error !== null) return error;
  if (count > 0) return null;
  return typed === '' ? '暂无选项' : `没有找到「${typed}」，换个关键字试试`;
}
