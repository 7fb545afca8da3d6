import type { AnswerContext, Session } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf } from './answer-of.ts';

/*
 * What the portal keeps for people: preferences of one operator, views of lists. Both belong to the operator, not to the
 * merchant; only a shared view is seen by the merchant's other operators.
 */

/** So many of one operator; the one that was changed longest ago gives way. */
const MOST_PREFERENCES = 300;
const MOST_VIEWS = 50;

const operator = ({ session }: Pick<AnswerContext, 'session'>): string => (session as Session).userId;

const savePreference: AnswerOf<'portal.savePreference'> = async (context) => {
  const { entities, clock } = context;
  const operatorId = operator(context);
  const { preferenceKey, preferenceValue } = context.request;
  const preferenceId = `${operatorId}:${preferenceKey}`;
  const known = await entities.get('preference', preferenceId, { lock: true });
  if (preferenceValue === undefined || preferenceValue === null) {
    if (known !== null) await entities.remove('preference', preferenceId);
    return null;
  }
  const updatedAt = clock.now();
  if (known !== null) await entities.update('preference', preferenceId, { preferenceValue, updatedAt });
  else {
    const all = await entities.find('preference', { where: { operatorId }, sort: 'updatedAt' });
    for (const old of all.slice(0, Math.max(0, all.length - MOST_PREFERENCES + 1))) {
      await entities.remove('preference', String(old['preferenceId']));
    }
    await entities.insert('preference', { preferenceId, operatorId, preferenceKey, preferenceValue, updatedAt });
  }
  return null;
};

const views: AnswerOf<'portal.views'> = async (context) => {
  const { tableName } = context.request;
  const mine = operator(context);
  const all = await context.entities.find('saved-view', { where: { tableName }, sort: 'createdAt, viewId' });
  return all
    .filter((each) => each['operatorId'] === mine || each['shared'] === true)
    .map((each) => {
      const own = each['operatorId'] === mine;
      return {
        viewId: String(each['viewId']),
        viewName: String(each['viewName']),
        query: String(each['query']),
        shared: each['shared'] === true,
        own,
        operatorName: String(each['operatorName'] ?? ''),
      };
    });
};

const saveView: AnswerOf<'portal.saveView'> = async (context) => {
  const { entities, clock, request, session } = context;
  const { viewId, tableName, viewName, query, shared } = request;
  const operatorId = operator(context);
  const mine = await entities.find('saved-view', { where: { operatorId, tableName }, lock: true });
  const said = { tableName, viewName: viewName.trim(), query, shared };
  if (typeof viewId === 'string') {
    own(mine, viewId);
    await entities.update('saved-view', viewId, said);
    return { viewId };
  }
  if (mine.length >= MOST_VIEWS) throw refusal('10031', { count: MOST_VIEWS }, '/viewName');
  const id = crypto.randomUUID();
  await entities.insert('saved-view', {
    ...said,
    viewId: id,
    operatorId,
    operatorName: String(session?.user['operatorName'] ?? ''),
    createdAt: clock.now(),
  });
  return { viewId: id };
};

/** Another operator's view is one that does not exist. @throws Refusal 10018 */
function own(mine: readonly EntityRecord[], viewId: string): void {
  if (!mine.some((each) => each['viewId'] === viewId)) throw refusal('10018');
}

export const personalAnswers = {
  'portal.savePreference': savePreference,
  'portal.views': views,
  'portal.saveView': saveView,
};
