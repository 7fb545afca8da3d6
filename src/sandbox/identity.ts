export { type Claim, claimDatabase, queueForStart } from './storage/identity.ts';
