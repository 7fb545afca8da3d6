const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });

/** One character a code point, nothing joined to anything: the common case, which needs no segmenter. */
const SIMPLE = /^[\x20-\x7e\u2018-\u201d\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]*$/;

/**
 * The beginning of a text, at most so many code points long, and never half of what is read as one character (𠮷, é, 👨‍👩‍👧).
 * The text itself where it is no longer than that.
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
  // A first character with more marks than fit belongs to no real name.
  return end > 0 ? text.slice(0, end) : Array.from(text).slice(0, length).join('');
}
