/** A place without a complete database of ours. The message names the place, the problem and the way out. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
