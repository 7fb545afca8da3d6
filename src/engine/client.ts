/* For a product's own code: sending calls outside of a bundle, and using their answers. */
export { isPageBusy } from './calls/busy.ts';
export { isRequestKey } from './actions/send-once.ts';
export { drawWith, resultAlong } from './calls/along.ts';
export { CallError } from './errors/call-error.ts';
export { readRest } from './calls/rest.ts';
export { forgetStanding, lastRequestId, send, watchStanding } from './calls/send.ts';
export { cutOff, isDraft } from './drafts/draft.ts';
export { CallSessionProvider, useCallSession } from './calls/session.tsx';
export { useRefreshLive, useSendDefinition } from './calls/use-send.ts';
export { createCollector, type Collector, type CollectedError } from './errors/collector.ts';
export { collectRenderErrors, errorNumber, reportRenderError } from './errors/sink.ts';
