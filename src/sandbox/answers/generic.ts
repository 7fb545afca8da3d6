import type { CallContract } from '#model/call.ts';
import type { Answer } from '../answer.ts';
import { codeAnswer } from './code.ts';
import { exportAnswer } from './export.ts';
import { jobAnswer } from './job.ts';
import { fixedAnswer, getAnswer, listAnswer, summaryAnswer } from './reading.ts';
import { createAnswer, type KeyFor, removeAnswer, transitionAnswer, updateAnswer } from './writing.ts';

export interface GenericOptions {
  keyFor?: KeyFor;
  fixedCode?: string;
  /** Where files are downloaded. */
  files: string;
}

/**
 * The answer that a call's definition describes.
 * @throws Error where it says `custom`: then the product must bring one
 */
export function genericAnswer(call: CallContract, options: GenericOptions): Answer {
  const { answer } = call;
  switch (answer.kind) {
    case 'list':
      return listAnswer(answer);
    case 'get':
      return getAnswer(answer);
    case 'summary':
      return summaryAnswer(answer);
    case 'fixed':
      return fixedAnswer(answer);
    case 'create':
      return createAnswer(answer, options.keyFor);
    case 'update':
      return updateAnswer(answer);
    case 'remove':
      return removeAnswer(answer);
    case 'transition':
      return transitionAnswer(answer);
    case 'export':
      return exportAnswer(answer);
    case 'job':
      return jobAnswer(options.files);
    case 'code':
      return codeAnswer(options.fixedCode);
    case 'custom':
      throw new Error(`Call "${call.name}" is answered by custom code, and none was given for it`);
  }
}
