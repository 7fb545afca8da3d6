import { language } from './basics.en.ts';
import type { needs as zh } from './needs.zh.ts';
import { strong } from './phrase.ts';

const seconds = (count: number): string => language.count(count, 'second', 'seconds');

export const needs: typeof zh = {
  agree: 'I have read and agree',
  agreeTo: (names) => `To continue, read and agree to ${language.list(names)}.`,
  anotherPicture: 'New picture',
  anotherQuestion: 'New question',
  captcha: 'Check that you’re human',
  captchaAnswer: 'Answer',
  captchaMissing: 'Enter the answer',
  captchaPicture: 'Picture with characters. If you can’t read it, get a new one or use a question.',
  captchaText: 'Characters in the picture',
  chooseWay: 'Choose how to get the code',
  code: 'Security check',
  codeCells: (length) => `Code, ${length} characters`,
  codeMissing: 'Enter the code',
  codeSent: 'Code sent',
  codeSentTo: (place) => `Code sent to ${place}`,
  codeShort: (length) => `Enter all ${length} characters of the code`,
  enterCode: (length) => `Enter the ${length}-character code`,
  enterMadeCode: (place, length) => [`Enter the ${length}-character code from `, strong(place)],
  enterSentCode: (place, length, isSent) => [
    `Enter the ${length}-character code ${isSent ? 'sent' : 'that will be sent'} to `,
    strong(place),
  ],
  fillFirst: (title) => `Enter ${title} first`,
  getCode: 'Get code',
  madeCode: 'The code changes every 30 seconds, and each works once',
  resend: 'Resend',
  resendIn: (left) => `You can resend in ${seconds(left)}`,
  sendFailed: 'Couldn’t send the code. Try again.',
  sending: 'Sending…',
  sendsIn: (left) => `Sending in ${seconds(left)}`,
  sent: 'Sent',
  triesLeft: (refusal, left) => `${refusal}. ${left === 1 ? '1 try' : `${left} tries`} left.`,
  unknown: 'The result isn’t known yet',
  usePicture: 'Use a picture instead',
  useQuestion: 'Can’t read it? Use a question instead',
  way: 'How to get the code',
};
