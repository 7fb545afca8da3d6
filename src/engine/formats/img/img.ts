import { lazyPart } from '../../loading/loading.tsx';
import { filesFormat, Rooms } from '../format-kinds.tsx';

const Pictures = lazyPart(async () => (await import('../../uploads/FileNames.tsx')).Pictures);

export const img = filesFormat(Pictures, Rooms);
