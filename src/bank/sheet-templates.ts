import type { SheetTemplate } from '#sandbox/filled-sheets.ts';
import rules from './rules/templates.json' with { type: 'json' };

/** The spreadsheets that merchants fill in, by their numbers. */
export const sheetTemplates = rules satisfies Record<string, SheetTemplate>;
