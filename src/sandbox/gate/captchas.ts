import { randomInt } from 'node:crypto';
import { CAPTCHA_WORDS, type Captcha, type CaptchaNeed } from '#model/need.ts';
import type { Answer, AnswerContext } from '../context/answer.ts';
import type { Transaction } from '../database/database.ts';
import { queueFor } from '../storage/queue.ts';
import { GLYPHS } from './captcha-picture.ts';
import { CodeRefusal } from './codes.ts';

const LIFE = 5 * 60_000;
const LETTERS = 4;
/** Time for which a failed attempt counts towards requiring a captcha, in milliseconds. */
const REMEMBERED = 30 * 60_000;
/** Maximum number of captchas for one address, and the period in seconds. */
const DRAWN = { name: 'captchas', most: 300, seconds: 600 };

/**
 * `captcha`: creates a captcha, or refuses (tooOften). Its picture is downloaded from `files`; a question in words
 * replaces it on request.
 */
export function captchaAnswer(files: string): Answer {
  return async ({ tx, clock, request, limits, address }) => {
    await limits.check(DRAWN.name, address, DRAWN.most, DRAWN.seconds);
    await limits.count(DRAWN.name, address);
    const captchaId = crypto.randomUUID();
    const inWords = request[CAPTCHA_WORDS] === true;
    const [a, b] = [randomInt(2, 20), randomInt(2, 10)];
    const letters = Object.keys(GLYPHS);
    const answer = inWords
      ? String(a + b)
      : Array.from({ length: LETTERS }, () => letters[randomInt(0, letters.length)]).join('');
    await tx
      .insertInto('sandbox_captcha')
      .values({ id: captchaId, answer, in_words: inWords, expires_at: String(clock.now() + LIFE) })
      .execute();
    const captcha: Captcha = inWords
      ? { captchaId, question: `请计算：${a} 加 ${b} 等于多少？` }
      : { captchaId, imageUrl: `${files}/captcha/${captchaId}` };
    return captcha;
  };
}

/** Text of a captcha's picture; undefined after it has expired. */
export async function captchaText(tx: Transaction, id: string, now: number): Promise<string | undefined> {
  const found = await tx.selectFrom('sandbox_captcha').selectAll().where('id', '=', id).executeTakeFirst();
  return found && !found.in_words && Number(found.expires_at) >= now ? found.answer : undefined;
}

/**
 * Checks a captcha, which is valid once, even if the call fails.
 * @returns a function to call once the call is accepted
 * @throws CodeRefusal captchaMissing, captchaWrong
 */
export async function checkCaptcha(
  context: AnswerContext,
  need: CaptchaNeed,
  given: unknown,
): Promise<() => Promise<void>> {
  const { tx, clock, call, address, refusals } = context;
  const counted = { name: `captcha ${need.name} ${call.name}`, key: address };
  const forget = async (): Promise<void> => context.limits.clear(counted.name, counted.key);
  let isAccepted = false;
  if (need.after > 0) {
    await queueFor(tx, `${counted.name} ${counted.key}`);
    // Counts an attempt without a captcha; after a few of them a captcha is required.
    context.evenIfRefused(async (later) => {
      if (!isAccepted)
        await later
          .insertInto('sandbox_limit')
          .values({ ...counted, at: String(clock.now()) })
          .execute();
    });
  }
  const accepted = async (): Promise<void> => {
    isAccepted = true;
    await forget();
  };
  if (need.after > 0 && (await refusalsOf(context, counted)) < need.after) return accepted;
  const [id = '', ...rest] = typeof given === 'string' ? given.split(':') : [];
  if (id === '') throw new CodeRefusal(refusals.captchaMissing);
  const found = await tx.selectFrom('sandbox_captcha').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  context.evenIfRefused(
    async (later) => void (await later.deleteFrom('sandbox_captcha').where('id', '=', id).execute()),
  );
  const isRight = found?.answer.toUpperCase() === rest.join(':').trim().toUpperCase();
  if (!found || !isRight || Number(found.expires_at) < clock.now()) {
    throw new CodeRefusal(refusals.captchaWrong);
  }
  return accepted;
}

async function refusalsOf({ tx, clock }: AnswerContext, { name, key }: { name: string; key: string }): Promise<number> {
  const { n } = await tx
    .selectFrom('sandbox_limit')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('name', '=', name)
    .where('key', '=', key)
    .where('at', '>', String(clock.now() - REMEMBERED))
    .executeTakeFirstOrThrow();
  return Number(n);
}
