import guides from '../rules/real-name-guides.json' with { type: 'json' };
import type { AnswerOf } from './answer-of.ts';

const guide: AnswerOf<'real-name.guide'> = ({ request: { verifiedType } }) =>
  Promise.resolve({ verifiedType, ...guides[verifiedType] });

export const realNameAnswers = {
  'real-name.guide': guide,
};
