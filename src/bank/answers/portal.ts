import type { AnswerOf } from './answer-of.ts';

const serverTime: AnswerOf<'system.serverTime'> = ({ clock }) => Promise.resolve({ serverTime: clock.now() });

export const portalAnswers = {
  'system.serverTime': serverTime,
};
