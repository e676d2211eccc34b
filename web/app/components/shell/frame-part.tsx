import { Component, type ReactNode } from 'react';

type FramePartProps = { children: ReactNode; fallback?: ReactNode };

/** A part of every page's frame, which surrounds the error page too. If it fails, the page goes on without it. */
export class FramePart extends Component<FramePartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, fallback = null } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}
