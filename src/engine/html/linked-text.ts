/** `[Terms](/protocol/service)` becomes a link; anything but a path of this site or https stays text. */
const LINK = /\[([^[\]]+)\]\(((?:https:\/\/|\/(?!\/))[^()\s]*)\)/g;

interface LinkPart {
  text: string;
  href?: string;
}

/** Splits a text into plain parts and links. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: found[1] ?? '', href: found[2] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
