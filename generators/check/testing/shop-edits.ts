import { add, set, several, type EditOfPortal } from '../../diff/testing/edit.ts';
import type { Mistake } from './mistakes.ts';

/* Edits of the portal in fixtures/clean, by what they change. */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const ORDER_NO = { of: 'order', pick: ['orderNo'] };

/** Files of the portal to which expected problems refer. */
export const SHOP = 'calls/shop.json';
export const ORDER = 'entities/order.json';
export const STATE = 'enums/state.json';
export const CURRENCY = 'enums/currency.json';
export const LIST = 'screens/orders.json';
export const PAY = 'screens/pay.json';
export const MORE = 'screens/more.json';
export const MENU = 'menus/main.json';

/** A call of the shop; without a path in the body it is a POST at its own name. */
export const call = (name: string, body: object): EditOfPortal => {
  const path = METHODS.some((method) => method in body) ? {} : { post: `/api/${name}` };
  return set('calls/shop', `calls.${name}`, { title: 'More', ...path, ...body });
};
export const property = (name: string, value: object): EditOfPortal =>
  set('entities/order', `properties.${name}`, { type: 'string', title: 'More', ...value });
export const rowAction = (name: string, value: object): EditOfPortal =>
  set('screens/orders', `table.row.${name}`, { title: 'More', ...value });
/** Sets the field of the payment form that tests may change. */
export const remark = (value: object): EditOfPortal =>
  set('screens/pay', 'form.fields.2', { field: 'remark', ...value });
export const amount = (value: object): EditOfPortal =>
  set('screens/pay', 'form.fields.1', { field: 'amount', ...value });
export const filter = (value: unknown): EditOfPortal => add('screens/orders', 'table.filter', value);
export const column = (value: unknown): EditOfPortal => add('screens/orders', 'table.columns', value);
/** Adds or replaces the screen `more`. */
export const screen = (value: object): EditOfPortal =>
  set('screens/more', '', { $schema: '../dialect/screen.json', title: 'More', path: '/more', ...value });

/** The details of one record, which a menu names for the tree of permissions alone. */
export const HIDDEN_DETAIL = several(
  screen({ path: '/orders/:orderNo', infoList: { call: 'shop.order', items: ['state'] } }),
  set('menus/main', 'items.more', { screen: 'more', hidden: true }),
);

/** @param text on the line of the expected problem */
export const thought = (said: string, edit: EditOfPortal, told: string, file: string, text: string): Mistake => ({
  thought: said,
  edit,
  told,
  at: [file, text],
});
