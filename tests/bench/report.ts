/* Figures as the report prints them. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/**
 * Prints one line of the report.
 * @param text the measured thing and its unit
 */
export function tell(isReached: boolean, text: string): boolean {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${text}`);
  return isReached;
}
