import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Block, Blocks } from '#model/block.ts';
import { holds } from '#model/evaluate.ts';
import { model } from '#generated/model.ts';

/* The forms of the real-name verification: five types, three forms, one schema. */

const TYPES = ['company', 'hkcompany', 'personal', 'otherArea', 'hkPersonal'];
const FORMS = ['add', 'edit', 'edit-cer'];

function formIn(block: Block | undefined): Blocks['form'] {
  const found = (each: Block): Blocks['form'][] =>
    each.kind === 'form' ? [each] : each.kind === 'body' ? each.blocks.flatMap(found) : [];
  const [form] = block === undefined ? [] : found(block);
  if (form === undefined) throw new Error('No form');
  return form;
}

describe('the forms of the verification', () => {
  it.each(FORMS)('R-084 %s has a way for each of the five types', (form) => {
    const paths = model.screens[`setting/verified-${form}`]?.paths;
    expect(paths).toEqual(Object.fromEntries(TYPES.map((type) => [type, `/setting/verified/${type}-${form}`])));
  });

  it.each(FORMS)('R-165 %s ends on the result of its type', (form) => {
    const { action } = formIn(model.screens[`setting/verified-${form}`]?.block);
    expect(action.then).toMatchObject({
      kind: 'navigate',
      ways: TYPES.map((type) => ({ path: `/setting/verified/${type}/result` })),
    });
  });

  it('R-010 requires of each type its own fields, and refuses others', () => {
    const checks = model.calls['real-name.add']?.rules?.checks ?? [];
    const asked = (type: string, subjectType?: number): string[] =>
      checks
        .filter(({ word }) => word?.name === 'required' && holds(word.value, { form: { type, subjectType } }))
        .map(({ field }) => field ?? '');
    expect(asked('company')).toEqual(expect.arrayContaining(['license', 'sez', 'idFront', 'owners']));
    expect(asked('hkcompany')).toEqual(expect.arrayContaining(['ci', 'br', 'nar', 'owners']));
    expect(asked('otherArea', 1)).toEqual(expect.arrayContaining(['certificate', 'country', 'idFiles', 'city']));
    expect(asked('otherArea', 2)).toEqual(expect.arrayContaining(['subjectType', 'country', 'idFiles', 'city']));
    expect(asked('otherArea', 2)).not.toContain('certificate');
    expect(asked('personal')).toEqual(expect.arrayContaining(['idFront', 'idBack', 'occupation', 'birthday']));
    expect(asked('hkPersonal')).toEqual(expect.arrayContaining(['addressProof', 'idFront', 'email']));
    const only = checks.filter(({ word }) => word?.name === 'only');
    expect(only.length).toBeGreaterThan(30);
  });

  it('are few lines, and none of their files is long', () => {
    const own = FORMS.map((form) => `verified-${form}`);
    const parts = ['subject', 'person', 'owners', 'live', 'confirm'].map((part) => `verified/${part}`);
    const lines = [...own, ...parts].map(
      (name) => readFileSync(`schemas/screens/setting/${name}.json`, 'utf8').trimEnd().split('\n').length,
    );
    expect(Math.max(...lines)).toBeLessThanOrEqual(140);
    expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(700);
  });
});
