/** Names of the parameters of a path: `orderNo` of `/order/:orderNo`. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]\w*)/g)].map((match) => match[1] as string);
}
