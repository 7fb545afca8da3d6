/** Returns the address if it is on this site, otherwise null: the content policy blocks images from elsewhere. */
export function ownAddress(address: string | undefined | null): string | null {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : null;
}
