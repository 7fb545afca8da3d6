/** Longer texts say nothing more. Characters. */
const LONGEST = { message: 500, stack: 2000, path: 300 };

/**
 * A text out of an error without what it might tell of a person: numbers of four digits and more (cards, phones, orders,
 * amounts), addresses of e-mail, anything as long as a token, what stands behind `?` in an address.
 */
export function masked(text: string, what: keyof typeof LONGEST = 'message'): string {
  return text
    .slice(0, LONGEST[what] * 2)
    .replace(/\?[^\s)'"]*/g, (query) => (query.length > 1 ? '?…' : query))
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '•@•')
    .replace(/\d[\d\s,.-]{2,}\d/g, (number) => (number.replace(/\D/g, '').length < 4 ? number : '••••'))
    .replace(/[A-Za-z0-9_+/=-]{32,}/g, (long) => (/\d/.test(long) ? '••••' : long))
    .slice(0, LONGEST[what]);
}

/** A stack whose places can still be found: lines and columns stay. */
export function maskedStack(stack: string): string {
  const lines = stack.split('\n').slice(0, 12);
  return lines
    .map((line) => {
      const place = /:\d+:\d+\)?$/.exec(line)?.[0] ?? '';
      return masked(line.slice(0, line.length - place.length), 'message') + place;
    })
    .join('\n')
    .slice(0, LONGEST.stack);
}

/** The path of an address: names of the query stay, their values go. */
export function maskedPath(href: string): string {
  const url = URL.parse(href, 'https://here.invalid');
  if (url === null) return '';
  const names = [...new Set(url.searchParams.keys())];
  return masked(url.pathname, 'path') + (names.length === 0 ? '' : `?${names.join('&')}`);
}
