/**
 * Returns an own property, or undefined. `table[name]` would also find inherited ones: `constructor`, `toString`,
 * `__proto__`.
 */
export function ownEntry<Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}
