import { dateTimeOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import { EVERYONE, type EntityRecord } from '#sandbox/entity-store.ts';
import { refusal } from '../words/refusals.ts';
import { needsMaterials, platformOf } from '../stores/platforms.ts';
import type { AnswerOf } from './answer-of.ts';

/*
 * A platform lets the bank read a store: the merchant is sent there with an unguessable state, and returns with the
 * state and a single-use code.
 */

const MINUTES = 10;
const MINUTE = 60_000;
const DAY = 86_400_000;
const SECRET = 24;

const secret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET))).toString('base64url');

const authConfig: AnswerOf<'store.authConfig'> = async ({ model, owner, request, entities, clock }) => {
  const { storeNo, storeName, platformCode, status, authWay } = await entities.need('store', request.storeNo);
  if (status === 'CLOSED' || status === 'AUDITING' || authWay === 'MANUAL') throw refusal('10019');
  const titles = ownEntry(model.enums, 'platform')?.values ?? [];
  const platformName = titles.find(({ const: code }) => code === platformCode)?.title ?? String(platformCode);
  const authState = secret();
  const createdAt = dateTimeOf(clock.now());
  const expireAt = dateTimeOf(clock.now() + MINUTES * MINUTE);
  await entities.as(EVERYONE).insert('store-authorisation', {
    ...{ authState, platformCode, platformName, storeNo, storeName, userNo: owner, status: 'PROCESSING' },
    ...{ createdAt, expireAt },
  });
  return { authState, expireAt, authUrl: `/test/platform?state=${authState}` };
};

const authCallBack: AnswerOf<'partner.authCallBack'> = async (context) => {
  const { state, code = '' } = context.request;
  const shared = context.entities.as(EVERYONE);
  const known = await shared.need('store-authorisation', state, { lock: true });
  if (known['status'] !== 'PROCESSING') throw refusal('10038');
  const now = context.clock.now();
  const own = context.entities.as(String(known['userNo'] ?? EVERYONE));
  if (code !== '' && own.owner !== EVERYONE) {
    const grant = await own.get('platform-grant', code, { lock: true });
    if (grant?.['authState'] !== state) throw refusal('28021');
    if (String(grant['expireAt']) < dateTimeOf(now)) throw refusal('28022');
    await own.remove('platform-grant', code);
    await own.update(
      'store',
      String(known['storeNo']),
      authorised(await own.need('store', String(known['storeNo'])), now),
    );
  }
  await shared.update('store-authorisation', state, {
    status: code === '' ? 'FAILED' : 'SUCCESS',
    authTime: dateTimeOf(now),
    ...(code === '' && { reason: '平台未返回授权码，您可能取消了授权' }),
  });
  return null;
};

/** Changes to a store after authorisation; a store that waits for the bank keeps waiting. */
function authorised({ platformCode, status, materials }: EntityRecord, now: number): EntityRecord {
  const { days = 0 } = platformOf(String(platformCode)) ?? {};
  const isOpen = materials === undefined && needsMaterials(String(platformCode));
  return {
    ...(status === 'UNBIND' && { status: isOpen ? 'WAIT_MATERIAL' : 'BOUND' }),
    apiToken: secret(),
    authorizedAt: dateTimeOf(now),
    authExpireAt: dateTimeOf(now + days * DAY),
    statusReason: null,
  };
}

export const storeAuthorisationAnswers = {
  'store.authConfig': authConfig,
  'partner.authCallBack': authCallBack,
};
