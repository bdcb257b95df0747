import { Component, type ReactNode } from 'react';
import { Content } from './content.tsx';
import { PageHeader } from './page-header.tsx';
import { ProblemPanel } from './problem-panel.tsx';

/** Keeps a page that failed to draw itself from taking the rest of the console with it. What was typed lies in its draft on the device. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <>
        <PageHeader title="This page stopped working" />
        <Content>
          <ProblemPanel title="What you typed is kept on this device" problem={error} retry={() => location.reload()} />
        </Content>
      </>
    );
  }
}
