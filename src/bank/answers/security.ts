import { maskEmail, maskPhoneEnd } from '#model/mask.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf } from './answer-of.ts';

const AUTH_WAY = { NONE: 0, PHONE: 1, EMAIL: 2 } as const;
const PAYMENT = 1;
const SMS = 1;
const MAIL = 2;
const MAIN_OPERATOR = 1;

type Verifying = Pick<AnswerContext, 'tx' | 'owner'>;
type AuthWay = (typeof AUTH_WAY)[keyof typeof AUTH_WAY];
type Verification = Awaited<ReturnType<AnswerOf<'user.auth'>>>;

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

const auth: AnswerOf<'user.auth'> = (context) => verification(context, PAYMENT);

const secondAuth: AnswerOf<'security.secondAuth'> = (context) => {
  const { userNo, operatorId, bizType } = context.request;
  const { session } = context;
  const isOwn =
    (userNo === undefined || userNo === session?.owner) && (operatorId === undefined || operatorId === session?.userId);
  if (!isOwn) throw refusal('10018');
  return verification(context, bizType);
};

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

type Settings = Awaited<ReturnType<AnswerOf<'security.bizTypes'>>>;

const bizTypes: AnswerOf<'security.bizTypes'> = async (context) => {
  const settings: Settings = [];
  for (const { const: value } of context.model.enums['verification-type']?.values ?? []) {
    const bizType = value as Settings[number]['bizType'];
    const { authWay, sendTypes } = await verification(context, bizType);
    settings.push({ bizType, authWay, sendTypes });
  }
  return settings;
};

const SHOW = 1;

type AlertSettings = Awaited<ReturnType<AnswerOf<'security.alerts'>>>;

/** Each operator closes an alert for themselves; until then it is shown. */
const alerts: AnswerOf<'security.alerts'> = async ({ tx, request, session }) => {
  const rows = await bankTablesOf(tx)
    .selectFrom('alert_setting')
    .selectAll()
    .where('operator_id', '=', session?.userId ?? '')
    .execute();
  return request.bizTypeList.map((bizType) => {
    const showFlag = rows.find((row) => row.biz_type === bizType)?.show_flag ?? SHOW;
    return { bizType, showFlag } as AlertSettings[number];
  });
};

const updateAlerts: AnswerOf<'security.updateAlerts'> = async ({ tx, request, session }) => {
  for (const { bizType, showFlag } of request.opList) {
    await bankTablesOf(tx)
      .insertInto('alert_setting')
      .values({ operator_id: session?.userId ?? '', biz_type: bizType, show_flag: showFlag })
      .onConflict((conflict) => conflict.columns(['operator_id', 'biz_type']).doUpdateSet({ show_flag: showFlag }))
      .execute();
  }
  return null;
};

export const securityAnswers = {
  'user.auth': auth,
  'security.secondAuth': secondAuth,
  'security.updateSecondAuth': updateSecondAuth,
  'security.removeSecondAuth': removeSecondAuth,
  'security.bizTypes': bizTypes,
  'security.alerts': alerts,
  'security.updateAlerts': updateAlerts,
};
