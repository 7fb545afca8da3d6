import { describe, expect, it } from 'vitest';
import { scaleOf } from '#model/money.ts';
import { builtInWidgets } from '#model/built-in.ts';
import { model } from '#generated/model.ts';

/* Requests and answers have the fields that the specification names. */

const fieldsOf = (entity: string): string[] => model.entities[entity]?.fields.map(({ name }) => name) ?? [];
const asked = (call: string): string[] => Object.keys(model.calls[call]?.requestSchema.properties ?? {});
const answered = (call: string): string[] => {
  const schema = model.calls[call]?.resultSchema;
  const one = (schema?.items ?? schema) as { properties?: object } | undefined;
  return Object.keys(one?.properties ?? {});
};
const has = (...names: string[]): unknown => expect.arrayContaining(names);

it('R-091 the main operator has a phone number and an e-mail', () => {
  expect(fieldsOf('user')).toEqual(has('phoneNumber', 'email', 'operatorType'));
  expect(answered('operator.master')).toEqual(has('phoneNumber', 'email'));
});

describe('what is looked up', () => {
  it('R-097 a bank has payeeBankNo and payeeBankName, of which what stands after the dash is shown', () => {
    expect(answered('payee.banks')).toEqual(['payeeBankNo', 'payeeBankName']);
    const form = JSON.stringify(model.screens['payee/payee-edit']);
    expect(form).toContain('"after":{"literal":"-"}');
  });

  it('R-098 a company has name, creditCode and whether it may be chosen', () => {
    expect(fieldsOf('company')).toEqual(has('name', 'creditCode', 'disable'));
  });

  it('R-099 a country has key, valueAbbr and enNameAbbr, phoneCode and code', () => {
    expect(answered('cache.countries')).toEqual(['key', 'valueAbbr', 'enNameAbbr', 'phoneCode', 'code']);
  });

  it('R-100 an area has areaCode, areaName and areaEnName, and its value is code_name', () => {
    expect(fieldsOf('area')).toEqual(has('areaCode', 'areaName', 'areaEnName'));
    expect(JSON.stringify(model.screens)).toContain('"as":{"literal":"{areaCode}_{areaName}"}');
  });

  it('R-101 a currency has key and scaleNumber, which is 2 where nothing else is said', () => {
    expect(answered('cache.currencies')).toEqual(has('key', 'scaleNumber'));
    expect([scaleOf('USD'), scaleOf('JPY'), scaleOf('')]).toEqual([2, 0, 2]);
  });

  it('R-112 a marked day has date and className', () => {
    expect(answered('rate.forwardHolidays')).toEqual(has('date', 'className'));
  });
});

describe('files', () => {
  it('R-102 what was uploaded has fileId and fileUrl', () => {
    expect(answered('file.upload')).toEqual(['fileId', 'fileUrl']);
  });

  it('R-103 an upload carries its businessType', () => {
    expect(asked('file.upload')).toEqual(has('file', 'businessType'));
    expect(Object.keys(builtInWidgets.upload.props)).toContain('business');
  });

  it('R-104 reading a picture asks for picType, picUrl and picId', () => {
    expect(asked('file.ocr')).toEqual(['picType', 'picUrl', 'picId']);
  });

  it('R-109 a download asks for bizType, bizNo, dfsId and additional1', () => {
    expect(asked('file.downloadInfo').toSorted()).toEqual(['additional1', 'bizNo', 'bizType', 'dfsId']);
  });

  it('R-110 evidence is asked for by bizType and bizId, and has downloadUrl and fileName', () => {
    expect(asked('material.downloadByBiz')).toEqual(['bizType', 'bizId']);
    expect(answered('material.downloadByBiz')).toEqual(['downloadUrl', 'fileName']);
  });
});

describe('second verification', () => {
  it('R-105 its options are authWay and sendTypes, each with sendType and sendNo', () => {
    expect(answered('user.auth')).toEqual(has('authWay', 'sendTypes'));
    const { sendTypes } = model.calls['user.auth']?.resultSchema.properties ?? {};
    expect(Object.keys(sendTypes?.items?.properties ?? {})).toEqual(has('sendType', 'sendNo'));
  });

  it('R-106 a code is sent and checked by sendType, messageCode, bizType and scene', () => {
    expect(asked('user.sendCode')).toEqual(has('sendType', 'bizType'));
    expect(asked('security.checkCardCode')).toEqual(has('bizType', 'sendType', 'scene', 'messageCode'));
    const { sendTypes } = model.calls['user.auth']?.resultSchema.properties ?? {};
    expect(Object.keys(sendTypes?.items?.properties ?? {})).toContain('sendNo');
  });
});

it('R-113 a payer is checked beforehand by poboRecordId', () => {
  expect(asked('payment.checkPayer')).toEqual(['poboRecordId']);
  expect(model.calls['payment.checkPayer']?.required).toEqual(['poboRecordId']);
});
