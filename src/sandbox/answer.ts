export type { Answer, AnswerContext, Computation, Template } from './context/answer.ts';
export type { EventHandler, Timetable, WorkContext } from './context/work.ts';
export type { FileAbout, Files, MadeFile, StoredFile } from './context/files.ts';
export type { Follower, Judge, StepMessage, StepWork } from './context/steps.ts';
export type { Session, Who } from './context/who.ts';
