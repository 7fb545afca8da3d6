import { formatFacts } from '#model/formats.ts';
import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { factsOf } from '#model/blocks.ts';
import { widgetFacts } from '#model/built-in.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { fieldOfNeed } from '#model/need.ts';
import { hasBody } from '#model/wire-address.ts';
import { member, members, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import { everyBlock, placeNamed, placeOfPart } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'secret-in-address',
  says: 'A code, a password or a hidden value that stands in an address.',
  check: (whole) => {
    secretInAddress(whole.context, whole.model);
    eachCall(secretInCall)(whole);
  },
};

/** So few characters identify nothing: people know their own numbers by the last digits. */
const LAST_DIGITS = 6;

/**
 * Filters are part of the address, which is kept in histories and logs: a hidden value must be chosen, never typed in
 * full.
 */
function secretInAddress(context: Context, model: Model): void {
  for (const { block } of everyBlock(model)) {
    const filters: FieldDefinition[] = [...block.filter, ...(factsOf(block).rows?.(block).filters ?? [])];
    for (const filter of filters) {
      const most = filter.of.maxLength ?? Infinity;
      if (formatFacts(filter.of.format).masked !== 'whole' || filter.options !== undefined || most <= LAST_DIGITS)
        continue;
      context.problems.add(
        rule,
        placeOfPart(filter, placeNamed(block.place)),
        `"${filter.name}" is hidden, and a filter stands in the address: let it be picked from "options", take its last digits alone (a field of "maxLength" 4), or leave it out.`,
        { word: filter.name },
      );
    }
  }
}

/**
 * The query and the path of a request are kept in logs and histories, so they must not contain a code, a password or a
 * hidden value.
 */
function secretInCall(context: Context, at: At<CallSchema>, call: CallContract): void {
  const isOpen = call.methods.some((method) => !hasBody(method));
  const typed = context.calls.get(call.name)?.request ?? {};
  const proofs = call.needs.flatMap((name) => {
    const need = context.needs.get(name);
    return need === undefined || need.kind === 'state' || need.kind === 'agreement' ? [] : (fieldOfNeed(need) ?? []);
  });
  const hidden = Object.entries(typed).flatMap(([name, { field }]) =>
    widgetFacts(field.widget).proof === true || formatFacts(field.format).masked === 'whole' ? [name] : [],
  );
  // The server accepts a need's field in a header of a GET, but a GET sent by the portal would put it into the address.
  const isSentOpen = !hasBody(call.methods[0] ?? 'POST');
  for (const name of new Set([...proofs, ...hidden])) {
    const place = call.sent?.[name];
    const isWritten = place === 'query' || (place !== 'header' && (hidden.includes(name) ? isOpen : isSentOpen));
    if (!call.fields.includes(name) || (!isWritten && !call.pathParams.includes(name))) continue;
    const said = members(at).find(({ key }) => ['get', 'delete'].includes(key))?.at ?? member(at, 'post') ?? at;
    context.problems.add(
      rule,
      said,
      `"${call.name}" carries "${name}" in its address, which is kept in logs and histories: send it by POST.`,
      { word: name },
    );
  }
}
