/** The sentence of each rule of a schema that says a limit, which stands at `#`. */
const RULES = new Map([
  ['minLength', '至少 # 个字'],
  ['maxLength', '最多 # 个字'],
  ['minimum', '不能小于 #'],
  ['exclusiveMinimum', '须大于 #'],
  ['maximum', '不能大于 #'],
  ['exclusiveMaximum', '须小于 #'],
  ['multipleOf', '须为 # 的倍数'],
  ['minItems', '至少 # 项'],
  ['minContains', '至少 # 项'],
  ['minProperties', '至少 # 项'],
  ['maxItems', '最多 # 项'],
  ['maxContains', '最多 # 项'],
  ['maxProperties', '最多 # 项'],
  ['uniqueItems', '不能重复'],
]);

/** The sentence for a value that breaks such a rule, with the title of its field; null for a rule of another kind. */
export function ruleSentence(title: string, keyword: string, limit: string): string | null {
  const rule = RULES.get(keyword);
  return rule === undefined ? null : `${title}${rule.replace('#', limit)}`;
}
