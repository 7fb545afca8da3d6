const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });

/** Each character is one code point and joins with no other: the common case, which needs no segmenter. */
const SIMPLE = /^[\x20-\x7e\u2018-\u201d\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]*$/;

/**
 * Truncates a text to a number of code points, never inside a perceived character (𠮷, é, 👨‍👩‍👧). A shorter text is
 * unchanged.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  if (SIMPLE.test(text)) return text.slice(0, length);
  let count = 0;
  let end = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    count += Array.from(segment).length;
    if (count > length) break;
    end = index + segment.length;
  }
  // A first character with more marks than fit occurs in no real name, so it is split.
  return end > 0 ? text.slice(0, end) : Array.from(text).slice(0, length).join('');
}
