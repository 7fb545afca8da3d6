/** Larger counts are shown as `99+`. */
const MOST = 99;

/** `7`, `99+` */
export function badgeOf(total: number): string {
  return total > MOST ? `${MOST}+` : String(total);
}
