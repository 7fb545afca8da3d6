import { Suspense, type ComponentType } from 'react';
import { filesOf, nameOf, type ShownFile } from '../uploads/shown-file.ts';
import { EMPTY, type FormatImplementation } from '../host/format.ts';
import { lazyPart } from '../loading/loading.tsx';

type FilesView = ComponentType<{ files: ShownFile[]; title: string; isCell: boolean }>;

const FileNames = lazyPart(async () => ({ default: (await import('../uploads/FileNames.tsx')).FileNames }));
const Pictures = lazyPart(async () => ({ default: (await import('../uploads/FileNames.tsx')).Pictures }));

/** One file or several: an id, a record with `fileDfsId`, or a list of them. As text they are their names. */
function filesFormat(View: FilesView): FormatImplementation {
  const print: FormatImplementation['print'] = (value, { title }) =>
    filesOf(value)
      .map((each) => nameOf(each, title))
      .join('、') || EMPTY;
  return {
    align: 'start',
    print,
    inLink: print,
    draw: (value, context) => {
      const files = filesOf(value);
      if (files.length === 0) return EMPTY;
      return (
        <Suspense fallback={print(value, context)}>
          <View files={files} title={context.title} isCell={context.place === 'cell'} />
        </Suspense>
      );
    },
  };
}

export const file = filesFormat(FileNames);
export const fileGroup = file;
export const img = filesFormat(Pictures);
