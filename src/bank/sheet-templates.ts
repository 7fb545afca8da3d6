import { model } from '#generated/model.ts';
import { lineTemplates } from '#sandbox/file-lines.ts';
import type { SheetTemplate } from '#sandbox/filled-sheets.ts';
import rules from './rules/templates.json' with { type: 'json' };

type Number =
  | keyof typeof rules
  | 'BATCH_PAY'
  | 'BATCH_PAY_CNY'
  | 'PAYEE_IMPORT'
  | 'QUOTA_DETAIL'
  | 'SETTLE_FILE'
  | 'SUPPLIER_TRANSFER';

/** Spreadsheet templates by number; those of calls follow the calls' schemas. */
export const sheetTemplates = { ...rules, ...lineTemplates(model) } as Readonly<Record<Number, SheetTemplate>>;
