export { seal, SEALING_KEY, sealKeys, unseal } from './database/sealing.ts';
