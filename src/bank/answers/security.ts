import type { Calls } from '#generated/calls.ts';
import { maskEmail, maskPhoneEnd } from '#model/mask.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';

const AUTH_WAY = { NONE: 0, PHONE: 1, EMAIL: 2 } as const;
const PAYMENT = 1;
const SMS = 1;
const MAIL = 2;
const MAIN_OPERATOR = 1;

type Verifying = Pick<AnswerContext, 'tx' | 'owner'>;
type AuthWay = (typeof AUTH_WAY)[keyof typeof AUTH_WAY];
type Verification = Calls['user.auth']['result'];

/** How a merchant verifies a business: payments by phone unless it was changed, the login not at all. */
async function authWayOf({ tx, owner }: Verifying, bizType: number): Promise<AuthWay> {
  const row = await bankTablesOf(tx)
    .selectFrom('second_auth')
    .select('auth_way')
    .where('owner', '=', owner)
    .where('biz_type', '=', bizType)
    .executeTakeFirst();
  return (row?.auth_way ?? (bizType === PAYMENT ? AUTH_WAY.PHONE : AUTH_WAY.NONE)) as AuthWay;
}

/** Where the codes of a merchant can go, whoever asks for one: to what its main operator has bound, masked. */
async function receiverOf({ tx, owner }: Verifying): Promise<Pick<Verification, 'holderName' | 'sendTypes'>> {
  const main = await bankTablesOf(tx)
    .selectFrom('operator')
    .select(['phone', 'email', 'name'])
    .where('owner', '=', owner)
    .where('operator_type', '=', MAIN_OPERATOR)
    .where('disabled', '=', false)
    .orderBy('operator_id')
    .executeTakeFirst();
  const { phone, email, name } = main ?? { phone: null, email: null, name: '' };
  return {
    holderName: name,
    sendTypes: [
      ...(phone ? [{ sendType: SMS, sendNo: maskPhoneEnd(phone) } as const] : []),
      ...(email ? [{ sendType: MAIL, sendNo: maskEmail(email) } as const] : []),
    ],
  };
}

async function verification(context: Verifying, bizType: number): Promise<Verification> {
  return { authWay: await authWayOf(context, bizType), ...(await receiverOf(context)) };
}

async function setAuthWay({ tx, owner }: Verifying, bizType: number, authWay: AuthWay): Promise<void> {
  await bankTablesOf(tx)
    .insertInto('second_auth')
    .values({ owner, biz_type: bizType, auth_way: authWay })
    .onConflict((conflict) => conflict.columns(['owner', 'biz_type']).doUpdateSet({ auth_way: authWay }))
    .execute();
}

const updateSecondAuth: AnswerOf<'security.updateSecondAuth'> = async (context) => {
  const { bizType, authWay } = context.request;
  const bound = (await receiverOf(context)).sendTypes.map(({ sendType }) => sendType);
  if (authWay === AUTH_WAY.PHONE && !bound.includes(SMS)) throw refusal('10027', { what: '手机号' }, '/authWay');
  if (authWay === AUTH_WAY.EMAIL && !bound.includes(MAIL)) throw refusal('10027', { what: '邮箱' }, '/authWay');
  await setAuthWay(context, bizType, authWay);
  return null;
};

const removeSecondAuth: AnswerOf<'security.removeSecondAuth'> = async (context) => {
  const { bizType } = context.request;
  if ((await authWayOf(context, bizType)) === AUTH_WAY.NONE) throw refusal('10019');
  await setAuthWay(context, bizType, AUTH_WAY.NONE);
  return null;
};

const SHOW = 1;

/** Whether each alert is shown to whoever asks: an operator closes it for themselves; until then it is shown. */
async function alertsOf({ model, entities, session }: BankContext): Promise<object[]> {
  const chosen = await entities.find('alert-choice', { where: { operatorId: session?.userId ?? '' } });
  return (model.enums['alert-biz-type']?.values ?? []).map(({ const: bizType }) => ({
    bizType,
    showFlag: chosen.find((each) => each['bizType'] === bizType)?.['showFlag'] ?? SHOW,
  }));
}

/** How the merchant verifies each business. */
async function verificationsOf(context: BankContext): Promise<object[]> {
  const settings: object[] = [];
  for (const { const: bizType } of context.model.enums['verification-type']?.values ?? []) {
    settings.push({ bizType, ...(await verification(context, Number(bizType))) });
  }
  return settings;
}

export const securitySources = { alerts: alertsOf, verifications: verificationsOf } satisfies Sources<
  'alerts' | 'verifications'
>;

export const securityAnswers = {
  'security.updateSecondAuth': updateSecondAuth,
  'security.removeSecondAuth': removeSecondAuth,
};
