import { describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { PREFERENCES_KEY } from '#portal/session/preferences.ts';

/* The schemas have every field that the shell reads. */

const fieldsOf = (entity: string): string[] => model.entities[entity]?.fields.map(({ name }) => name) ?? [];
const answered = (call: string): string[] => Object.keys(model.calls[call]?.resultSchema.properties ?? {});

it('R-086 who signs in has all of the login account info', () => {
  expect(answered('user.refresh')).toEqual(
    expect.arrayContaining([
      ...['userNo', 'loginNo', 'userName', 'userEnName', 'phoneNumber', 'email', 'operatorType', 'operatorId'],
      ...['systemType', 'realNameState', 'userProduct', 'userGroup', 'permission', 'loginOtherInfo'],
    ]),
  );
  const { loginOtherInfo } = model.calls['user.refresh']?.resultSchema.properties ?? {};
  expect(Object.keys(loginOtherInfo?.properties ?? {})).toEqual(['vccUseOperator', 'unMaskExport']);
});

it('R-087 the user info carries userType, realNameType and firstVerify too', () => {
  expect(answered('user.info')).toEqual(expect.arrayContaining(['userType', 'realNameType', 'firstVerify']));
});

it('R-089 the site is configured by all of its keys', () => {
  const { answer } = model.calls['system.config'] ?? {};
  const keys = [
    ...['SYSTEM_NAME', 'SYSTEM_FULL_NAME', 'SYSTEM_NO', 'LINK_CODE', 'ICP', 'COPYRIGHT', 'HELP_CENTER'],
    ...['SERVICE_PHONE_508', 'SERVICE_PHONE_724', 'QR_CODE', 'PUBLIC_AREA', 'SERVICE_WE_CHAT', 'REGISTER_LOGIN_TYPE'],
  ];
  expect(fieldsOf('site')).toEqual(expect.arrayContaining(keys));
  expect(Object.keys(answer?.kind === 'fixed' ? (answer.value as object) : {})).toEqual(expect.arrayContaining(keys));
});

it('R-092 a notice has all that a notice has', () => {
  expect(fieldsOf('notice')).toEqual(
    expect.arrayContaining([
      ...['noticeId', 'title', 'updateAt', 'content', 'bizType', 'readFlag'],
      ...['noticeContentType', 'noticeImgShow', 'noticeImgIdUrl'],
    ]),
  );
});

it('R-094 a notice that was read says 已读', () => {
  const flags = model.enums['read-flag']?.values.map((each) => [each.const, each.title]);
  expect(flags).toEqual([
    [1, '已读'],
    [2, '未读'],
  ]);
  expect(model.entities['notice']?.fields.find(({ name }) => name === 'readFlag')?.enum).toBe('read-flag');
});

it('R-090 the customer service has all that it can be reached by', () => {
  expect(fieldsOf('customer-service')).toEqual([
    ...['amName', 'amPhone', 'amPhoneHide', 'amEmail', 'amQrFileId', 'amQrCode', 'csQrCode'],
  ]);
});

describe('what the shell asks about', () => {
  it('R-095 alerts have bizType and showFlag', () =>
    expect(fieldsOf('alert-setting')).toEqual(expect.arrayContaining(['bizType', 'showFlag'])));

  it('R-096 agreements have agreementType, agreementName and whether they are signed', () =>
    expect(fieldsOf('agreement')).toEqual(expect.arrayContaining(['agreementType', 'agreementName', 'signed'])));

  it('R-107 jobs of exports have uuId, status, downloadUrl and fileName', () =>
    expect(answered('system.exportResult')).toEqual(
      expect.arrayContaining(['uuId', 'status', 'downloadUrl', 'fileName']),
    ));

  it('R-108 coupons have displayStatus, campaigns have status', () => {
    expect(fieldsOf('coupon')).toContain('displayStatus');
    expect(fieldsOf('campaign')).toContain('status');
  });
});

it('R-088 the session knows of a certificate that ends soon', () => {
  expect(answered('user.info')).toEqual(expect.arrayContaining(['realNameState', 'userGroup', 'cerSoonExpire']));
  expect(PREFERENCES_KEY).toBe('member-config');
});
