/** The address, where a page may follow it; null for one that would run something. */
export function safeAddress(address: string): string | null {
  try {
    const { protocol } = new URL(address, window.location.href);
    return ['http:', 'https:', 'blob:'].includes(protocol) ? address : null;
  } catch {
    return null;
  }
}
