import type { CallAction } from '#model/action.ts';
import { evaluate } from '#model/evaluate.ts';
import type { ColumnDefinition, FieldDefinition } from '#model/field.ts';
import type { ScreenBundle, Validator } from '#model/screen.ts';
import { SUCCESS } from '#model/wire.ts';
import { failureText, toCallError } from '../../calls/failure.ts';
import { refused, sendQuietly, type QuietWorld } from '../../actions/send-quietly.ts';
import type { RowOutcome } from '../../batches/batch-run.ts';
import { callOf } from '../../scope/bundle.tsx';
import { loadLater } from '../../scope/later-part.ts';
import { FormStore } from '../../forms/values/form-store.ts';
import { isSame } from '../../forms/fields/form-around.tsx';
import { createScope, type ScopeStore } from '../../scope/scope.ts';
import { printText } from '../../formats/texts.ts';
import { entryOf } from '../../widgets/built-in.ts';
import { loadedWidget, loadWidgets } from '../../widgets/widgets.ts';
import type { Row } from '../model/use-rows.ts';
import { callNameOf } from '../../scope/filling.ts';
import { words } from '../../words/words.ts';

/** A target cell and its pasted text. */
export interface PasteTarget {
  key: string;
  row: Row;
  column: ColumnDefinition;
  text: string;
}

export interface PasteWorld extends QuietWorld {
  scope: ScopeStore;
}

/** True if values of the column may be pasted. Calls with needs are edited by hand. */
export function takesPaste(column: ColumnDefinition, { bundle, scope }: Pick<PasteWorld, 'bundle' | 'scope'>): boolean {
  const { edit } = column;
  const [member] = edit?.members ?? [];
  if (edit === undefined || member?.kind !== 'field' || entryOf(member.widget).takesPaste !== true) return false;
  const { money, needs } = callOf(bundle, callNameOf(edit, scope));
  const asks = [...edit.checks, ...member.checks].some((check) => 'call' in check);
  return !money && needs.length === 0 && !asks && edit.confirm === undefined;
}

/** Changes one cell as if the text had been typed in it, with all the rules of its field. Never throws. */
export async function pasteCell({ row, column, text }: PasteTarget, world: PasteWorld): Promise<RowOutcome> {
  const { bundle, host } = world;
  const action = column.edit as CallAction;
  let stop: (() => void) | undefined;
  try {
    await loadWidgets(
      action.members.flatMap((member) => (member.kind === 'field' ? [member.widget] : [])),
      host.widgets,
    );
    const store = new FormStore({
      members: action.members,
      parent: createScope(world.scope, { row }),
      validator: await compiledOf(action, bundle),
      schema: action.schema,
      fill: action.fill,
      say: (said, scope) => printText(said, scope.read(), bundle, host),
    });
    await store.rules.load();
    stop = store.start();
    const [name = ''] = store.names;
    const field = store.cell(name)?.field as FieldDefinition;
    const currency = field.currency === undefined ? undefined : evaluate(field.currency, store.scope.read());
    const { read: reader } = loadedWidget(field.widget) ?? {};
    if (reader === undefined) throw new Error(`The widget "${field.widget}" reads no text`);
    const read = reader(text, field, typeof currency === 'string' ? currency : undefined);
    if ('refused' in read) return refused(words.typing.refused(read));
    const { value } = read;
    if (isSame(value, store.cell(name)?.value)) return { code: SUCCESS, message: '', goesOn: true };
    store.type(name, value);
    const [invalid] = store.errors.show();
    if (invalid !== undefined) return refused(invalid.message);
    return await sendQuietly(action, store.scope, world);
  } catch (thrown) {
    return { code: 'engine', message: failureText(toCallError(thrown)), goesOn: false };
  } finally {
    stop?.();
  }
}

async function compiledOf({ validator }: CallAction, bundle: ScreenBundle): Promise<Validator | null> {
  if (validator === undefined) return null;
  await loadLater(bundle);
  return bundle.validators[validator] ?? null;
}
