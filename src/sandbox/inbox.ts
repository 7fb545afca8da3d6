export { deliver, MOST_DELIVERED } from './inbox/deliver.ts';
export type { ArrivedEvent, Delivered, InboxEvent, InboxHandler, InboxHandlers } from './inbox/event.ts';
