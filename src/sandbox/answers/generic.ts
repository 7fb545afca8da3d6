import type { AnswerDefinition, CallContract, ExportAnswerDefinition } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Answer, Template } from '../context/answer.ts';
import { captchaAnswer } from '../gate/captchas.ts';
import type { Senders } from '../gate/codes.ts';
import { askedOf } from '../storage/asked.ts';
import { batchAnswer } from './batch.ts';
import { calculateAnswer } from './calculate.ts';
import type { RowSources } from './computed-rows.ts';
import type { RecordService } from './guarding.ts';
import { codeAnswer } from './code.ts';
import { documentAnswer } from './document.ts';
import { exportAnswer } from './export.ts';
import { fileAnswer } from './file.ts';
import { groupsAnswer } from './groups.ts';
import { jobAnswer } from './job.ts';
import { fixedAnswer, getAnswer, listAnswer, summaryAnswer } from './reading.ts';
import { serverAnswer } from './server.ts';
import { sessionAnswer } from './session.ts';
import { stepsAnswer } from './steps.ts';
import { createAnswer, type KeyFor, removeAnswer, saveAnswer, transitionAnswer, updateAnswer } from './writing.ts';

export interface GenericOptions {
  keyFor?: KeyFor;
  /** Numbers and guards of records. */
  records?: RecordService;
  /** Records that the product computes. */
  sources?: RowSources;
  senders?: Senders;
  /** The value of `site` in expressions. */
  site?: Record<string, unknown>;
  /** Steps of orders, by family and name. */
  orders?: Record<string, Record<string, Answer>>;
  /** Draws documents, by the name of their template. */
  documents?: Record<string, Template>;
  /** The path for downloads of files. */
  files: string;
  /** True if the product keeps an audit log. */
  isAudited?: boolean;
}

/** The answer that a call's definition describes. @throws Error for `custom`, which the product must supply */
export function genericAnswer(model: Model, call: CallContract, options: GenericOptions): Answer {
  return answerOf(model, call, call.answer, options);
}

function answerOf(model: Model, call: CallContract, answer: AnswerDefinition, options: GenericOptions): Answer {
  const site = options.site ?? {};
  switch (answer.kind) {
    case 'list':
      return listAnswer(answer, askedOf(model, call.name, answer.of), site, options.sources ?? {});
    case 'get':
      return getAnswer(answer, site, options.sources ?? {});
    case 'summary':
      return summaryAnswer(answer, site);
    case 'groups':
      return groupsAnswer(answer, site);
    case 'fixed':
      return fixedAnswer(answer);
    case 'create':
      return createAnswer(answer, site, options.records ?? {}, options.keyFor ?? (() => crypto.randomUUID()));
    case 'update':
      return updateAnswer(answer, site, options.records ?? {});
    case 'remove':
      return removeAnswer(answer, site);
    case 'transition':
      return transitionAnswer(answer, site, options.records ?? {});
    case 'save':
      return saveAnswer(answer, site, options.records ?? {}, options.keyFor ?? (() => crypto.randomUUID()));
    case 'steps':
      return stepsAnswer(answer, site, (each) => answerOf(model, call, each, options));
    case 'export':
      return exportAnswer(answer, listOf(model, answer), options.isAudited === true, site, options.sources);
    case 'batch':
      return batchAnswer(answer, site);
    case 'file':
      return fileAnswer(answer, options.files);
    case 'calculate':
      return calculateAnswer(answer, site);
    case 'job':
      return jobAnswer(answer.does, options.files);
    case 'session':
      return sessionAnswer(answer.does);
    case 'server':
      return serverAnswer(answer.does);
    case 'document':
      return documentAnswer(answer, site, options.documents ?? {});
    case 'captcha':
      return captchaAnswer(options.files);
    case 'code':
      return codeAnswer(options.senders ?? { fixed: undefined });
    case 'order': {
      const found = ownEntry(ownEntry(options.orders ?? {}, answer.family) ?? {}, answer.step);
      if (found !== undefined) return found;
      throw new Error(`Call "${call.name}" takes the step "${answer.step}" of "${answer.family}", which no family has`);
    }
    case 'custom':
      throw new Error(`Call "${call.name}" is answered by custom code, and none was given for it`);
  }
}

/** The list that an export belongs to, with the same filter and order. */
function listOf(model: Model, { of: entity, list }: ExportAnswerDefinition): CallContract | undefined {
  if (list !== undefined) return ownEntry(model.calls, list);
  const lists = Object.values(model.calls).filter((each) => each.answer.kind === 'list' && each.answer.of === entity);
  return lists.find((each) => each.result === 'page') ?? lists[0];
}
