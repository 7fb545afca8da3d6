export { createFaults, type Faults, type TroubleKind, TROUBLES } from './options/faults.ts';
