import { Component, type ReactNode } from 'react';
import { reportRenderError } from './sink.ts';

interface SafeProps {
  /** Stands in the place of what could not be drawn. Default: nothing. */
  instead?: ReactNode | ((error: unknown) => ReactNode);
  onError?(error: unknown): void;
  children: ReactNode;
}

/** Keeps what surrounds it standing whatever becomes of what is inside: for what the page can do without. */
export class Safe extends Component<SafeProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown): { failed: { error: unknown } } {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown): void {
    reportRenderError(error);
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    const { instead } = this.props;
    return typeof instead === 'function' ? instead(failed.error) : (instead ?? null);
  }
}
