/**
 * URL of a module of this package, for a worker or a bundler. In the published package every module is JavaScript.
 * @param path as in the sources: `./sheet-task.ts`
 * @param base the importing module's `import.meta.url`
 */
export function ownModule(path: string, base: string): URL {
  return new URL(/\.tsx?$/.test(new URL(base).pathname) ? path : path.replace(/\.tsx?$/, '.js'), base);
}
