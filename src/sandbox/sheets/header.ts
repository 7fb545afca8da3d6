/** True if the first row of a sheet has the titles of a template, in order. Asterisks and spaces are ignored. */
export function isHeader(cells: readonly string[], titles: readonly string[]): boolean {
  return wrongTitle(cells, titles) === undefined;
}

/** The first title of a template that is missing from its place. */
export function wrongTitle(cells: readonly string[], titles: readonly string[]): string | undefined {
  return titles.find((title, at) => bare(cells[at] ?? '') !== bare(title));
}

function bare(title: string): string {
  return title.replace(/[*\s\p{Cf}]/gu, '');
}
