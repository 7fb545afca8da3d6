import { Component, type ReactNode } from 'react';
import { errorNumber, reportRenderError } from './sink.ts';

interface SafeProps {
  /**
   * Drawn in place of content that failed. Default: nothing.
   * @param number error number shown to the person
   * @param retry draws the content again
   */
  instead?: ReactNode | ((error: unknown, number: string, retry: () => void) => ReactNode);
  onError?(error: unknown): void;
  /** Schema place of the content; given if the error number is shown. */
  place?: string;
  /** Definition of the content: a new one resets the error. */
  of?: unknown;
  children: ReactNode;
}

interface SafeState {
  failed: { error: unknown; number: string } | null;
  of: unknown;
}

/** Error boundary for parts that the page can do without. */
export class Safe extends Component<SafeProps, SafeState> {
  override state: SafeState = { failed: null, of: this.props.of };

  static getDerivedStateFromProps({ of }: SafeProps, state: SafeState): SafeState | null {
    return of === state.of ? null : { failed: null, of };
  }

  static getDerivedStateFromError(error: unknown): Partial<SafeState> {
    return { failed: { error, number: errorNumber() } };
  }

  override componentDidCatch(error: unknown): void {
    const { place, onError } = this.props;
    const { number } = this.state.failed ?? {};
    reportRenderError(error, place === undefined ? {} : { place, ...(number !== undefined && { number }) });
    onError?.(error);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    const { instead, children } = this.props;
    if (failed === null) return children;
    if (typeof instead !== 'function') return instead ?? null;
    return instead(failed.error, failed.number, () => this.setState({ failed: null }));
  }
}
