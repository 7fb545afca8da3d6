import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { idBackPicture, idFrontPicture, licencePicture } from '#bank/files/papers.ts';
import { type Customer, type Reply, signIn } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import {
  asKept,
  bankMinutes,
  filledIn,
  newMember,
  send,
  TYPES,
  uploadFile,
  type VerifiedType,
} from './fixtures/verification.ts';

/*
 * Each of the five types from an empty form to renewed documents; invalid input is refused at its field and leaves one
 * audit row.
 */

let bank: Bank;
let clock: FrozenClock;
let stranger: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  stranger = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

const isPerson = (type: VerifiedType): boolean => type === 'personal' || type === 'hkPersonal';
const status = async (who: Customer) => (await who.get('/real-name/status')).result;
/** A working day, over a weekend and a holiday. */
const REVIEW = 4 * 24 * 60;

interface Case {
  /** Values that the bank rejects, by the fields that it marks. */
  broken: Record<string, unknown>;
  marks: string[];
  /** Corrects it. */
  correct: Record<string, unknown>;
  /** A file field, and the category of its upload. */
  file: { field: string; business: string; isList?: true };
}

const CASES: Record<VerifiedType, Case> = {
  company: {
    ...{ broken: { monthlyVolume: 4 }, marks: ['website'], correct: { website: 'https://leaf.example.com' } },
    file: { field: 'license', business: 'LICENSE' },
  },
  hkcompany: {
    broken: { subjectName: 'Sample Blocked Trading Limited' },
    ...{ marks: ['subjectName'], correct: { subjectName: 'Sample Open Trading Limited' } },
    file: { field: 'br', business: 'REAL_NAME' },
  },
  otherArea: {
    ...{ broken: { monthlyVolume: 4 }, marks: ['website'], correct: { website: 'https://leaf.example.com' } },
    file: { field: 'certificate', business: 'REAL_NAME', isList: true },
  },
  personal: {
    broken: { personEnName: 'SAMPLE BLOCKED TRADING' },
    ...{ marks: ['personName', 'personEnName'], correct: { personEnName: 'CHEN XIAO' } },
    file: { field: 'idFront', business: 'ID_FRONT_REAL_NAME' },
  },
  hkPersonal: {
    broken: { personEnName: 'SAMPLE BLOCKED TRADING' },
    ...{ marks: ['personName', 'personEnName'], correct: { personEnName: 'LEE KA YAN' } },
    file: { field: 'addressProof', business: 'REAL_NAME' },
  },
};

/** Rows of the audit log about the verification, the newest first. */
async function auditRows(who: Customer): Promise<{ callName: string; outcome: string; code: string }[]> {
  const { result } = await who.post('/portal/audit/page', { kind: 'permission', pageSize: 100 });
  return (result.list as { callName: string; outcome: string; code: string }[]).filter(({ callName }) =>
    callName.startsWith('real-name.'),
  );
}

/** Expects a refusal with its sentence at the field, one audit row and no change. */
async function expectRefused(who: Customer, attempt: () => Promise<Reply>, code: RegExp, path: string): Promise<void> {
  const stand = async (): Promise<string> =>
    JSON.stringify([await status(who), (await who.get('/real-name/current-qualified')).result]);
  const [before, rows] = [await stand(), (await auditRows(who)).length];
  clock.advance(1000);
  const reply = await attempt();
  expect(reply.code, path).toMatch(code);
  expect(reply.message, path).toMatch(/\p{Script=Han}/u);
  if (path !== '') expect(JSON.stringify(reply.result), path).toContain(`"${path}`);
  expect(await stand(), path).toBe(before);
  const after = await auditRows(who);
  expect(after.length, `${path}: audit rows`).toBe(rows + 1);
  expect(['refused', 'failed']).toContain(after[0]?.outcome);
}

describe.each(TYPES)('a verification of the type %s', (type) => {
  let who: Customer;
  let filled: Record<string, unknown>;
  const { broken, marks, correct, file } = CASES[type];
  const { field, business, isList } = file;
  const asFile = (id: string): unknown => (isList ? [id] : id);
  const wrong = async (): Promise<string> =>
    uploadFile(who, business === 'LICENSE' ? 'REAL_NAME' : 'LICENSE', licencePicture());
  const foreign = async (): Promise<string> => uploadFile(stranger, business, licencePicture());

  beforeAll(async () => {
    who = await newMember(bank, !isPerson(type), clock.now());
    filled = await filledIn(bank, clock, who, type);
  });

  it('is refused with one audit row for a wrong file, a foreign file, a missing field and a field of another type', async () => {
    const other = isPerson(type) ? { businessScope: '家居用品' } : { occupation: 1 };
    const tries: [Record<string, unknown>, string][] = [
      [{ [field]: asFile(await wrong()) }, `/${field}`],
      [{ [field]: asFile(await foreign()) }, `/${field}`],
      [{ [field]: undefined }, `/${field}`],
      [{ phone: undefined }, '/phone'],
      [{ idType: 4 }, type === 'personal' ? '/idType' : '/idType'],
      [other, `/${Object.keys(other)[0]}`],
    ];
    for (const [change, path] of tries)
      await expectRefused(who, () => send(who, type, 'add', { ...filled, ...change }), /^(?!0$)/, path);
    expect(await status(who)).toMatchObject({ realNameState: 0 });
  });

  it('waits, is rejected with a mark at each field of its form, and accepts only changes of the marked fields', async () => {
    expect(await send(who, type, 'add', { ...filled, ...broken })).toMatchObject({ code: '0' });
    await expectRefused(who, () => send(who, type, 'add', filled), /^10019$/, '');
    await bankMinutes(bank, clock, REVIEW);
    expect(await status(who)).toMatchObject({ realNameState: 3, realNameType: expect.any(Number) });
    const { result: info } = await who.get(`/real-name/${type}/info`);
    expect(info.marks.map((each: { field: string }) => each.field)).toEqual(marks);
    const kept = await asKept(who, type);
    const edit = (change: object) => () => send(who, type, 'edit', { ...kept, ...correct, ...change });
    await expectRefused(
      who,
      edit({ phone: type === 'company' || type === 'personal' ? '13799998888' : '69998888' }),
      /^10019$/,
      '/phone',
    );
    await expectRefused(
      who,
      edit({ [field]: asFile(await uploadFile(who, business, licencePicture())) }),
      /^10019$/,
      `/${field}`,
    );
    await expectRefused(who, edit({ [field]: asFile(await foreign()) }), /^(?!0$)/, `/${field}`);
    await expectRefused(who, edit({ version: Number(kept['version']) - 1 }), /^10010$/, '');
    await expectRefused(who, edit({ agree: false }), /^(?!0$)/, '');
    const other = TYPES.find((each) => isPerson(each) === isPerson(type) && each !== type) ?? 'company';
    await expectRefused(who, () => send(who, other, 'edit', { ...kept, ...correct }), /^(?!0$)/, '');
    const theirs = { ...kept, ...correct, applyNo: 'RN8001000101' };
    await expectRefused(who, () => send(who, type, 'edit', theirs), /^10018$/, '');
    const renew = { applyNo: kept['applyNo'], version: kept['version'] };
    await expectRefused(who, () => send(who, type, 'edit-cer', renew), /^(?!0$)/, '');
  });

  it('passes once it is corrected, under the corrected name', async () => {
    const kept = await asKept(who, type);
    expect(await send(who, type, 'edit', { ...kept, ...correct })).toMatchObject({ code: '0' });
    await expectRefused(who, () => send(who, type, 'edit', { ...kept, ...correct }), /^10019$|^10010$/, '');
    await bankMinutes(bank, clock, REVIEW);
    expect(await status(who)).toMatchObject({ realNameState: 2, firstVerify: '2' });
    const { result: user } = await who.get('/user/userInfo');
    const name = isPerson(type) ? filled['personName'] : (correct['subjectName'] ?? filled['subjectName']);
    expect(user.userName).toBe(name);
    expect(user.userEnName).not.toMatch(/blocked/i);
    expect(user.userProduct).toEqual(expect.arrayContaining(['COLLECTION', 'EXCHANGE', 'PAYMENT']));
  });

  it('keeps its name and its numbers once it has passed', async () => {
    const kept = await asKept(who, type);
    const named = isPerson(type) ? 'personName' : 'subjectName';
    const tries: [object, string][] = [
      [{ [named]: 'Somebody Else Limited' }, `/${named}`],
      [{ idNo: type === 'company' || type === 'personal' ? '440305199005061213' : 'B999999(9)' }, '/idNo'],
    ];
    for (const [change, path] of tries)
      await expectRefused(who, () => send(who, type, 'edit', { ...kept, ...change }), /^10019$|^10121$/, path);
  });

  it('accepts new documents, whose day of expiry counts once they have passed', async () => {
    const { applyNo, version } = await asKept(who, type);
    const renewed: Record<string, unknown> = { applyNo, version };
    const put = async (name: string, kind: string, bytes: Uint8Array, many = false): Promise<void> => {
      const id = await uploadFile(who, kind, bytes);
      renewed[name] = many ? [id] : id;
    };
    if (type === 'company') await put('license', 'LICENSE', licencePicture());
    if (type === 'company') renewed['licenseForever'] = true;
    if (type === 'hkcompany') await put('br', 'REAL_NAME', licencePicture());
    if (type === 'hkcompany') renewed['licenseExpire'] = '2037-01-01';
    if (type === 'otherArea') await put('certificate', 'REAL_NAME', licencePicture(), true);
    if (type === 'otherArea') await put('idFiles', 'REAL_NAME', idFrontPicture(), true);
    else {
      await put('idFront', 'ID_FRONT_REAL_NAME', idFrontPicture());
      await put('idBack', 'ID_BACK_REAL_NAME', idBackPicture());
    }
    renewed['idExpire'] = '2036-05-05';
    const renew = (change: object) => () => send(who, type, 'edit-cer', { ...renewed, ...change });
    await expectRefused(who, renew({ idExpire: '2026-11-01' }), /^(?!0$)/, '/idExpire');
    await expectRefused(who, renew({ [field]: asFile(await wrong()) }), /^(?!0$)/, `/${field}`);
    await expectRefused(who, renew({ [field]: asFile(await foreign()) }), /^(?!0$)/, `/${field}`);
    await expectRefused(who, renew({ version: Number(version) - 1 }), /^10010$/, '');
    expect(await send(who, type, 'edit-cer', renewed)).toMatchObject({ code: '0' });
    expect(await status(who)).toMatchObject({ realNameState: 1, firstVerify: '2' });
    await bankMinutes(bank, clock, REVIEW);
    expect(await status(who)).toMatchObject({ realNameState: 2 });
    expect((await who.get('/user/userInfo')).result).toMatchObject({ certificateExpireAt: '2036-05-05' });
  });
});
