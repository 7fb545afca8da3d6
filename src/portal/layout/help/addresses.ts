/** An address of this very site, for pictures: the page's policy lets no other in. Null for any other. */
export function ownAddress(address: string | undefined | null): string | null {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : null;
}
