import { lazyPart } from '../../loading/loading.tsx';
import { filesFormat } from '../format-kinds.tsx';

const FileNames = lazyPart(async () => (await import('../../uploads/FileNames.tsx')).FileNames);

export const file = filesFormat(FileNames);
