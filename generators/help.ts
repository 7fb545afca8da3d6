/** Prints the usage if it is requested, and returns whether it was. */
export function helped(words: readonly string[], usage: string): boolean {
  if (!words.some((word) => word === '--help' || word === '-h')) return false;
  console.log(usage);
  return true;
}
