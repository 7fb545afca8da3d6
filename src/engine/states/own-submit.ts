import type { FormEvent } from 'react';

/**
 * Handler for `onSubmitCapture` of a form that may stand inside another form, such as a table in a step of a wizard.
 * Browsers stop the submit event of an inner form at the outer one: it never bubbles to React, and the browser would
 * load the page again.
 */
export function ownSubmit(submit: () => unknown): (event: FormEvent) => void {
  return (event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
}
