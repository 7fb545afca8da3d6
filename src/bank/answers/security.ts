import { dateTimeOf } from '#model/instant.ts';
import type { Session, Who } from '#sandbox/answer.ts';
import { tellOfChange } from '../people/change-letters.ts';
import { beginAuthenticator, boundSince, confirmAuthenticator, dropAuthenticator } from '../people/authenticators.ts';
import { AUTH_WAY, authWayOf, confirmerOf, confirmerOfBusiness, SEND_TYPE, setAuthWay } from '../people/confirmers.ts';
import { base32Of, otpAddress } from '#sandbox/one-time-codes.ts';
import { peopleTablesOf } from '../people/tables.ts';
import { refusal } from '../words/refusals.ts';
import { siteOf } from '../words/site.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';

const LOGIN = 2;

const updateSecondAuth: AnswerOf<'security.updateSecondAuth'> = async (context) => {
  const { bizType, authWay } = context.request;
  const bound = (await confirmerOfBusiness(context, bizType)).sendTypes.map(({ sendType }) => sendType);
  if (authWay === AUTH_WAY.PHONE && !bound.includes(SEND_TYPE.SMS))
    throw refusal('10027', { what: '手机号' }, '/authWay');
  if (authWay === AUTH_WAY.EMAIL && !bound.includes(SEND_TYPE.EMAIL))
    throw refusal('10027', { what: '邮箱' }, '/authWay');
  // Sign-in has no session yet that would tell whose authenticator app to check.
  if (authWay === AUTH_WAY.APP && bizType === LOGIN) throw refusal('10133', {}, '/authWay');
  if (authWay === AUTH_WAY.APP && !bound.includes(SEND_TYPE.APP))
    throw refusal('10027', { what: '身份验证器' }, '/authWay');
  await setAuthWay(context, bizType, authWay);
  return null;
};

const removeSecondAuth: AnswerOf<'security.removeSecondAuth'> = async (context) => {
  const { bizType } = context.request;
  if ((await authWayOf(context, bizType)) === AUTH_WAY.NONE) throw refusal('10019');
  await setAuthWay(context, bizType, AUTH_WAY.NONE);
  return null;
};

const begin: AnswerOf<'authenticator.begin'> = async (context) => {
  const { tx, clock, model, session } = context;
  const secret = await beginAuthenticator(tx, whoAsks(context), clock.now());
  const issuer = String(siteOf(model)['SYSTEM_NAME'] ?? 'Portal');
  return { secret: base32Of(secret), address: otpAddress(secret, issuer, String(session?.user['loginNo'] ?? '')) };
};

const confirm: AnswerOf<'authenticator.confirm'> = async (context) => {
  const { tx, clock, request } = context;
  const times = { now: clock.now(), real: clock.real?.() ?? clock.now() };
  if (!(await confirmAuthenticator(tx, whoAsks(context), request.code ?? '', times)))
    throw refusal('10132', {}, '/code');
  return null;
};

const remove: AnswerOf<'authenticator.remove'> = async (context) => {
  if (!(await dropAuthenticator(context.tx, whoAsks(context)))) throw refusal('10019');
  return null;
};

const reset: AnswerOf<'authenticator.reset'> = async (context) => {
  const { tx, owner, request, outbox, session } = context;
  const { operatorId } = request;
  if (!(await dropAuthenticator(tx, { owner, userId: operatorId }))) throw refusal('10019');
  const operator = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['phone', 'name', 'login_no'])
    .where('operator_id', '=', operatorId)
    .where('owner', '=', owner)
    .executeTakeFirst();
  const did = `解绑了操作员 ${operator?.name ?? ''}（登录账号 ${operator?.login_no ?? ''}）的身份验证器`;
  await tellOfChange(context, String(session?.user['operatorName'] ?? ''), did, { owner, contacts: [] });
  const text = '主操作员已解绑您的身份验证器，验证码将发送至您的手机。您可在安全中心重新绑定。';
  await outbox.post({ to: operator?.phone ?? '', subject: '身份验证器已解绑', text });
  return null;
};

function whoAsks({ session }: { session: Session | null }): Who {
  return { owner: session?.owner ?? '', userId: session?.userId ?? '' };
}

/** The merchant's verification method for each business. */
async function verificationsOf(context: BankContext): Promise<object[]> {
  const settings: object[] = [];
  for (const { const: value } of context.model.enums['verification-type']?.values ?? []) {
    const bizType = Number(value);
    const confirmer = await confirmerOfBusiness(context, bizType);
    const to = confirmer.sendTypes.find(({ sendType }) => Number(sendType) === Number(confirmer.authWay));
    settings.push({ bizType, isPayment: bizType !== LOGIN, ...confirmer, ...(to && { sendNo: to.sendNo }) });
  }
  return settings;
}

export const securitySources = {
  verifications: verificationsOf,
  confirmer: async (context) => {
    const { call } = context.request;
    return [await confirmerOf(context, typeof call === 'string' ? call : undefined)];
  },
  authenticator: async (context) => {
    const who = whoAsks(context);
    const since = await boundSince(context.tx, who);
    const boundAt = since === undefined ? {} : { boundAt: dateTimeOf(since) };
    return [{ operatorId: who.userId, isBound: since !== undefined, ...boundAt }];
  },
} satisfies Sources<'verifications' | 'confirmer' | 'authenticator'>;

export const securityAnswers = {
  'security.updateSecondAuth': updateSecondAuth,
  'security.removeSecondAuth': removeSecondAuth,
  'authenticator.begin': begin,
  'authenticator.confirm': confirm,
  'authenticator.remove': remove,
  'authenticator.reset': reset,
};
