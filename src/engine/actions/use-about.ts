import type { CallAction } from '#model/action.ts';
import { useBundle } from '../bundle.tsx';
import { formatOf } from '../formats/formats.ts';
import { useHost, type EngineHost } from '../host.tsx';
import { useScope } from '../scope/use-scope.tsx';
import { printText } from '../texts.ts';
import { aboutOf, titleWith, type About } from './about.ts';

/** What an action moves as it is opened, and its title with it. */
export function useAbout({ about }: CallAction): { about: About | null; textOf(title: string): string } {
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const found = aboutOf(about, scope.read(), (text, values) => printText(text, values, bundle, host, 'text', true));
  return { about: found, textOf: (title) => titleWith(title, found, printSumFor(host)) };
}

/** An amount as a sentence has it. */
export function printSumFor(host: Pick<EngineHost, 'formats' | 'serverNow'>): Parameters<typeof titleWith>[2] {
  return (format, { amount, currency }) =>
    formatOf(format, host).print(amount, { title: '', place: 'text', now: host.serverNow(), currency });
}
