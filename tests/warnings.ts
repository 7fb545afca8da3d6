import { afterEach, expect } from 'vitest';

/*
 * Set up before every browser test: what React and Fluent warn of on the console (a nested block in a paragraph, a missing
 * key, an unknown property) fails the test that it was said in.
 */

const said: string[] = [];
const write = console.error;

console.error = (...given: unknown[]): void => {
  const [first] = given;
  // With an error in it, it is the report of one: its test looks at it.
  const isReport = given.some((each) => each instanceof Error);
  // A test's own: an answer that comes while a page is still being drawn is what happens in a browser.
  const isOfActing = typeof first === 'string' && first.includes('inside a test was not wrapped in act(');
  if (!isReport && !isOfActing && typeof first === 'string') said.push(given.map(String).join(' ').slice(0, 600));
  write(...given);
};

afterEach(() => {
  expect(said.splice(0)).toEqual([]);
});
