import type { DocumentAnswerDefinition } from '#model/call.ts';
import { evaluate, isKnown } from '#model/evaluate.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Answer, Template } from '../context/answer.ts';
import type { FileResult } from '../context/files.ts';
import { Refusal } from '../context/refusal.ts';
import { sentenceOf } from '../wire/sentences.ts';
import { scopeOf } from '../storage/looking-up.ts';

/**
 * `document`: a file drawn from a record by a template of the product. Refuses (notFound) if the record does not exist.
 * @throws Error if the product supplied no such template
 */
export function documentAnswer(
  answer: DocumentAnswerDefinition,
  site: Record<string, unknown>,
  templates: Record<string, Template>,
): Answer {
  const template = ownEntry(templates, answer.template);
  if (!template) throw new Error(`The product draws no document "${answer.template}"`);
  return async (context): Promise<FileResult> => {
    const scope = await scopeOf(context, site);
    const record = answer.record ? await shownRecord(answer.record.of, evaluate(answer.record.key, scope)) : null;
    const drawn = await template(context, record);
    const said = answer.fileName && sentenceOf(answer.fileName, { ...scope, record }, context.model);
    const { type, bytes, name = '' } = drawn;
    return { name: said ?? name, type, bytes };

    async function shownRecord(of: string, key: unknown) {
      if (!isKnown(key)) throw new Refusal(context.refusals.notFound);
      return context.entities.need(of, key as string | number);
    }
  };
}
