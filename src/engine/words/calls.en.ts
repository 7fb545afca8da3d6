import type { calls as zh } from './calls.zh.ts';

const STATUS: Record<number, string> = {
  400: 'The request wasn’t understood (400)',
  401: 'Your session has ended. Sign in again.',
  403: 'You don’t have access',
  404: 'Not found (404)',
  408: 'The request timed out (408)',
  500: 'Server error (500)',
  501: 'Not available yet (501)',
  502: 'Network error (502)',
  503: 'Service unavailable (503)',
  504: 'The network timed out (504)',
  505: 'Unsupported HTTP version (505)',
};

export const calls: typeof zh = {
  aborted: 'Canceled',
  downloadBroken: 'The download was interrupted',
  downloadFailed: 'Couldn’t download the file',
  noFile: 'This file doesn’t exist',
  offline: 'Couldn’t reach the server',
  queued: 'The service is busy. You’re in line, so don’t submit again.',
  slow: 'This is taking longer than usual',
  status: (status) => STATUS[status] ?? `Connection error (${status})`,
  submitUnknown: (sentence) =>
    `${sentence}. We don’t know whether it went through. Try again: it won’t be submitted twice.`,
  tooCrowded: (sentence) => `${sentence}. The service is busy and nothing was submitted. Try again later.`,
  unreadable: 'The server’s response couldn’t be read',
  unsaid: (code) => `That didn’t work (${code})`,
};
