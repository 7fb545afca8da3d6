import type { FileAnswerDefinition, FileFact } from '#model/call.ts';
import type { Answer, AnswerContext } from '../context/answer.ts';
import type { FileResult, StoredFile } from '../context/files.ts';
import type { IncomingFile } from '../files/incoming.ts';

/**
 * `file`: stores a file, finds one by its id, or returns a template by its number.
 * @param files path under which files are downloaded
 */
export function fileAnswer({ does, gives }: FileAnswerDefinition, files: string): Answer {
  return async (context) => {
    const file = await found(context, does);
    if (context.call.result === 'file') return { id: file.id } satisfies FileResult;
    const facts: Record<FileFact, unknown> = {
      id: file.id,
      address: `${files}/${file.id}`,
      name: file.name,
      size: file.size,
      type: file.type,
    };
    return Object.fromEntries(Object.entries(gives).map(([field, fact]) => [field, facts[fact]]));
  };
}

async function found({ files, request }: AnswerContext, does: FileAnswerDefinition['does']): Promise<StoredFile> {
  if ('template' in does) return files.template(String(request[does.template]));
  if ('find' in does) return files.need(String(request[does.find]));
  const under = does.under === undefined ? undefined : request[does.under];
  const about = typeof under === 'string' && under !== '' ? { business: under } : {};
  return files.store(request[does.store] as IncomingFile, about);
}
