/** Returns the address if a page may follow it; null for script addresses. */
export function safeAddress(address: string): string | null {
  try {
    const { protocol } = new URL(address, window.location.href);
    return ['http:', 'https:', 'blob:'].includes(protocol) ? address : null;
  } catch {
    return null;
  }
}

/** Leaves the portal for an https address or one of this server; other addresses are ignored. */
export function leaveFor(address: unknown): void {
  if (typeof address !== 'string' || !URL.canParse(address, window.location.href)) return;
  const { href, protocol, origin } = new URL(address, window.location.href);
  if (protocol === 'https:' || origin === window.location.origin) window.location.assign(href);
}
