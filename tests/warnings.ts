import { afterEach, expect } from 'vitest';

/*
 * Runs before every browser test: a console warning of React or Fluent (a nested block in a paragraph, a missing key,
 * an unknown property) fails its test.
 */

const said: string[] = [];
const write = console.error;

console.error = (...given: unknown[]): void => {
  const [first] = given;
  // A message with an error is a report, which its own test checks.
  const isReport = given.some((each) => each instanceof Error);
  // Caused by the test itself: in a browser, answers may arrive while a page is being drawn.
  const isOfActing = typeof first === 'string' && first.includes('inside a test was not wrapped in act(');
  if (!isReport && !isOfActing && typeof first === 'string') said.push(given.map(String).join(' ').slice(0, 600));
  write(...given);
};

afterEach(() => {
  expect(said.splice(0)).toEqual([]);
});
