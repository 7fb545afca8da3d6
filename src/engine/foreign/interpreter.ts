import { loadPart } from '../loading/loading.tsx';

/** Loads the interpreter of schemas, for forms whose schema was not compiled. */
export const loadInterpreter = (): Promise<typeof import('./foreign-rules.ts')> =>
  loadPart(() => import('./foreign-rules.ts'));
