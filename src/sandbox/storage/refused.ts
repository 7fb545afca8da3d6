/** A place that does not hold one whole database of ours. Its message names the place, what is wrong and the way out. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
