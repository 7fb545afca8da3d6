/** The records of an answer, be it a list of them or a page of a list; null for anything else. */
export function recordsIn(answer: unknown): Record<string, unknown>[] | null {
  const list =
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) && 'list' in answer ? answer.list : answer;
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : null;
}
