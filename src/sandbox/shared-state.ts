export { type Cells, type Kept, memoryCell } from './database/shared-state.ts';
