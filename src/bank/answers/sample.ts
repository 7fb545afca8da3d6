import { EVERYONE } from '#sandbox/entity-store.ts';
import { Forbidden, Refusal } from '#sandbox/refusal.ts';
import type { AnswerOf } from './answer-of.ts';
import { ownEntry } from '#model/own-entry.ts';
import { refusal, refusalText } from '../words/refusals.ts';
import requirements from '../rules/sample-requirements.json' with { type: 'json' };

/* Gallery calls without fixed answers: calls that always fail, and tasks that every visitor may change. */

const refused: AnswerOf<'sample-block.refused'> = ({ refusals }) => Promise.reject(new Refusal(refusals.notFound));

const failed = (): Promise<never> => Promise.reject(new Error('This sample always fails.'));

const forbidden = (): Promise<never> => Promise.reject(new Forbidden());

/** Refuses with errors that a form shows at the named fields. */
const refuseFields: AnswerOf<'sample-form.refuse'> = async ({ request }) => {
  throw new Refusal({ code: '10099', message: refusalText('10099') }, [
    ...(request.creditCode === undefined ? [] : [{ path: '/creditCode', message: '该信用代码已被其他商户登记' }]),
    { path: '/name', message: '名称与登记信息不一致' },
  ]);
};

/** Gallery tasks are shared: every visitor may act on them. */
const closeTask: AnswerOf<'sample-task.close'> = async ({ request, entities }) => {
  const tasks = entities.as(EVERYONE);
  const { status } = await tasks.need('sample-task', request.taskNo, { lock: true });
  if (status === 'LOCKED') throw refusal('10019-locked');
  const { remark } = request;
  await tasks.transition('sample-task', request.taskNo, 'DONE', remark === undefined ? {} : { remark });
  return null;
};

const reopenTask: AnswerOf<'sample-task.reopen'> = async ({ request, entities }) => {
  await entities.as(EVERYONE).transition('sample-task', request.taskNo, 'OPEN');
  return null;
};

/** The schema of a bank's form by country; the portal renders it unchanged. */
const requirement: AnswerOf<'sample-form.requirement'> = async ({ request: { country } }) => ({
  country,
  schema: ownEntry(requirements as Record<string, object>, country) ?? requirements.OTHER,
  uiSchema: { address: { 'ui:widget': 'textarea' } },
});

export const sampleAnswers = {
  'sample-task.close': closeTask,
  'sample-task.reopen': reopenTask,
  'sample-block.refused': refused,
  'sample-block.failed': failed,
  'sample-block.failedRecord': failed,
  'sample-block.forbidden': forbidden,
  'sample-block.forbiddenRecord': forbidden,
  'sample-block.forbiddenPage': forbidden,
  'sample-form.refuse': refuseFields,
  'sample-form.requirement': requirement,
};
