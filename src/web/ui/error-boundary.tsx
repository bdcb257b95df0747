import { Component, type ReactNode } from 'react';
import { Content } from './content.tsx';
import { PageHeader } from './page-header.tsx';
import { ProblemPanel } from './problem-panel.tsx';

/** Shows an error page if rendering fails. Unsaved changes stay in a draft on the device. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
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
          <ProblemPanel
            title="Your unsaved changes are kept on this device"
            problem={error}
            retry={() => location.reload()}
          />
        </Content>
      </>
    );
  }
}
