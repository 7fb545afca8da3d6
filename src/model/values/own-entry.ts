/**
 * Returns what a table itself holds under a name, undefined where it holds nothing. `table[name]` would also find what
 * every object inherits: `constructor`, `toString`, `__proto__`.
 */
export function ownEntry<Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}
