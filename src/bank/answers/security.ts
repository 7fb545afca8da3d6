import type { Session, Who } from '#sandbox/answer.ts';
import { tellOfChange } from '../people/change-letters.ts';
import { beginAuthenticator, confirmAuthenticator, dropAuthenticator } from '../people/authenticators.ts';
import { confirmerOf, confirmerOfBusiness } from '../people/confirmers.ts';
import { base32Of, otpAddress } from '#sandbox/one-time-codes.ts';
import { peopleTablesOf } from '../people/tables.ts';
import { refusal } from '../words/refusals.ts';
import { siteOf } from '../words/site.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';

const LOGIN = 2;

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
} satisfies Sources<'verifications' | 'confirmer'>;

export const securityAnswers = {
  'authenticator.begin': begin,
  'authenticator.confirm': confirm,
  'authenticator.reset': reset,
};
