import { keepErrorReport } from '#sandbox/error-reports.ts';
import type { AnswerOf } from './answer-of.ts';

const reportError: AnswerOf<'system.reportError'> = async (context) => {
  const { errors, sessionId } = context.request;
  await keepErrorReport(context, sessionId, errors);
  return null;
};

export const reportAnswers = { 'system.reportError': reportError };
