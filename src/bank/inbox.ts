import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { askInbox, type InboxRequest, type OpenItem } from '#sandbox/control.ts';
import { placeOf } from './server/place.ts';

/*
 * npm run inbox [-- show N | retry N --reason TEXT | close N --reason TEXT]: lists the events from outside that nobody
 * could apply, shows one with its contents, tries it again, or sets it aside. The bank of DATA_DIR or DATABASE_URL keeps
 * who decided so and why, whether its server runs or not.
 */

const USAGE =
  'Usage: npm run inbox [-- show N | retry N --reason TEXT [--by NAME] | close N --reason TEXT [--by NAME]]';

async function main(): Promise<void> {
  const answer = await askInbox(placeOf(process.env), requested());
  if ('refused' in answer) throw new Error(answer.refused);
  if ('item' in answer) console.log(JSON.stringify(answer.item, null, 2));
  else if ('done' in answer) console.log('Done. The decision is kept with the event.');
  else console.log([headOf(answer), ...answer.items.map(linesOf)].join('\n\n'));
}

/** @throws Error with the usage */
function requested(): InboxRequest {
  const options = { reason: { type: 'string' }, by: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [how, n, ...more] = positionals;
  if (how === undefined) return { ask: 'list' };
  if (n === undefined || more.length > 0) throw new Error(USAGE);
  if (how === 'show') return { ask: 'show', n };
  if (how !== 'retry' && how !== 'close') throw new Error(USAGE);
  if (values.reason === undefined) throw new Error(`A reason is missing. ${USAGE}`);
  return { ask: 'settle', n, how, reason: values.reason, by: values.by ?? userName() };
}

/** @throws Error if the system has no name for the user, as in some containers */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new Error('The user of this process has no name. Name who decides: --by NAME.');
  }
}

function headOf({ items, open, waiting }: { items: readonly OpenItem[]; open: number; waiting: number }): string {
  const shown = open > items.length ? `, the oldest ${items.length} shown` : '';
  return `Open items: ${open}${shown}. Events that wait: ${waiting}.`;
}

function linesOf({ n, state, kind, id, source, owner, reference, arrivedAt, tries, reason }: OpenItem): string {
  return [
    `${n}  ${state}  ${kind} ${id} of ${source}`,
    `   owner ${owner}, about ${reference}, arrived ${arrivedAt}, tries: ${tries}`,
    `   ${reason ?? ''}`,
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
