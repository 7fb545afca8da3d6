import { model } from '#generated/model.ts';
import { lineTemplates } from '#sandbox/file-lines.ts';
import type { SheetTemplate } from '#sandbox/filled-sheets.ts';
import rules from './rules/templates.json' with { type: 'json' };

type Number = keyof typeof rules | 'BATCH_PAY' | 'BATCH_PAY_CNY' | 'PAYEE_IMPORT' | 'QUOTA_DETAIL';

/** The spreadsheets that merchants fill in, by their numbers: those that a call takes as its schema has them. */
export const sheetTemplates = { ...rules, ...lineTemplates(model) } as Readonly<Record<Number, SheetTemplate>>;
