import type { Captcha } from '#model/need.ts';
import type { CodeAnswer, CodeRequest } from './code-need.ts';

/** An agreement that is not signed yet. */
export interface UnsignedAgreement {
  name: string;
  /** HTML, where the answer brought it. */
  text?: string;
}

/** What the modal of agreements is given. Every panel promises how it ended; undefined when the person gave up. */
export interface AgreementRequest {
  title: string;
  agreements: UnsignedAgreement[];
  submit(): Promise<CodeAnswer>;
}

export interface CaptchaRequest {
  /** What the button says. */
  title: string;
  /** A new one; throws CallError. */
  draw(inWords: boolean): Promise<Captcha>;
  /** Goes on with what was typed for it. */
  submit(value: string): Promise<CodeAnswer>;
}

/** Shows the panels of needs. */
export interface Panels {
  agreement(request: AgreementRequest): Promise<CodeAnswer | undefined>;
  captcha(request: CaptchaRequest): Promise<CodeAnswer | undefined>;
  code(request: CodeRequest): Promise<CodeAnswer | undefined>;
}
