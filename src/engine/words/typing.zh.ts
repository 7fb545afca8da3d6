import { sayRefused, type Refused } from '#model/reading.ts';

/** Pasted and typed texts. */
export const typing = {
  doesNotJoin: (text: string, before: string, after: string) =>
    `没有粘贴：“${text}”不能接在“${before}${after}”中，请先清空`,
  firstOf: (count: number, first: string) => `粘贴的内容有 ${count} 项，只取第一项「${first}」`,
  joined: (notes: readonly string[]) => notes.join('；'),
  leftOut: (most: number | undefined, text: string) => `最多 ${most} 个字符，已略去「${text}」`,
  most: (most: number) => `最多 ${most} 个字符`,
  notPasted: (refused: Refused) => `没有粘贴：${sayRefused(refused)}`,
  pasteFailed: '粘贴未完成，请重试',
  refused: (refused: Refused) => sayRefused(refused),
};
