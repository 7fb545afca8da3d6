import { Component, type ReactNode } from 'react';
import { reportRenderError } from './errors/sink.ts';
import { errorNumber } from './errors/number.ts';
import { Failure } from './states/States.tsx';

interface BoundaryProps {
  /** What stands here, in the words of whoever reads it. */
  what: string;
  /** The line of the schema that describes it. */
  place: string;
  /** Its definition: another one is worth another try. */
  of: unknown;
  children: ReactNode;
}

interface BoundaryState {
  failed: { error: unknown; number: string } | null;
  of: unknown;
}

/** Keeps an error within its block: what failed, its number, the line of the schema, and another try. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, of: this.props.of };

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.of === state.of ? null : { failed: null, of: props.of };
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error, number: errorNumber() } };
  }

  override componentDidCatch(error: unknown): void {
    const { number } = this.state.failed ?? {};
    reportRenderError(error, { ...(number !== undefined && { number }), place: this.props.place });
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return (
      <Failure
        what={this.props.what}
        error={failed.error}
        number={failed.number}
        place={this.props.place}
        onRetry={() => this.setState({ failed: null })}
      />
    );
  }
}
