const SILENT = /<(script|style|template|noscript|iframe|svg|math|title|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const BREAKS = /<(?:br|hr|\/?(?:p|div|h[1-6]|li|ul|ol|tr|table|blockquote|pre|figure|section|article))\b[^>]*>/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', middot: '·' };

/** Plain text of HTML, for copying, printing and exporting. The result must not be used as HTML again. */
export function htmlText(html: string): string {
  return decode(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
      .replace(SILENT, '')
      .replace(/[ \t\r\n]+/g, ' ')
      .replace(BREAKS, '\n')
      .replace(/<\/?[a-z!?][^>]*(?:>|$)/gi, ''),
  )
    .replace(/ *\n\s*/g, '\n')
    .trim();
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, digits, hex, name) => {
    if (typeof name === 'string') {
      const word = name.toLowerCase();
      return Object.hasOwn(NAMED, word) ? (NAMED[word] ?? whole) : whole;
    }
    const point = typeof digits === 'string' ? Number.parseInt(digits, 10) : Number.parseInt(String(hex), 16);
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : '\ufffd';
  });
}
