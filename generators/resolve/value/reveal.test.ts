import { expect, it } from 'vitest';
import { block } from '../testing/one-screen.ts';

const OWN = {
  'entities/vault.json': {
    title: 'Vault',
    description: 'A box with a number.',
    type: 'object',
    key: 'boxNo',
    label: '{boxNo}',
    required: ['boxNo'],
    properties: {
      boxNo: { type: 'string', title: 'Box' },
      pin: { type: 'string', title: 'PIN', format: 'secret', reveal: 'vault.pin' },
    },
  },
  'calls/vault.json': {
    title: 'Vaults',
    unguarded: 'A test asks alone.',
    calls: {
      one: {
        title: 'One',
        post: '/api/vault/one',
        request: { of: 'vault', pick: ['boxNo'] },
        result: { of: 'vault' },
        permission: 'signed-in',
      },
      pin: {
        title: 'PIN',
        post: '/api/vault/pin',
        request: { of: 'vault', pick: ['boxNo'] },
        result: { of: 'vault', pick: ['pin'] },
        permission: 'signed-in',
      },
    },
  },
};

it('requests a secret with the fields of its record, wherever the record is', () => {
  const made = block(
    {
      data: { box: { call: 'vault.one', with: { boxNo: "'1'" } } },
      body: [{ infoList: { of: 'data.box', items: ['pin'] } }],
    },
    OWN,
  );
  expect(JSON.stringify(made)).toContain('"source":"data.box.boxNo"');
});

it('reveals no value whose format only masks it', () => {
  const made = block(
    {
      data: { box: { call: 'vault.one', with: { boxNo: "'1'" } } },
      body: [{ infoList: { of: 'data.box', items: [{ field: 'pin', format: 'mask' }] } }],
    },
    OWN,
  );
  expect(JSON.stringify(made)).not.toContain('vault.pin');
});

it('masks a secret that is chosen from two records, and no name beside one', () => {
  const made = block(
    {
      data: {
        box: { call: 'vault.one', with: { boxNo: "'1'" } },
        other: { call: 'vault.one', with: { boxNo: "'2'" } },
      },
      body: [
        { notice: { text: 'PIN {data.box.pin ?? data.other.pin}' } },
        { notice: { text: "PIN {data.box.boxNo == '1' ? data.box.pin : data.other.pin}" } },
        { notice: { text: 'Box {data.box.boxNo ?? data.box.pin}' } },
      ],
    },
    OWN,
  );
  expect(JSON.stringify(made).match(/"format":"secret"/g)).toHaveLength(2);
});
