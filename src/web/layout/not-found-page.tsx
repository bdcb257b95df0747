import { href } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { errorReport } from '../ui/error-report.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** The page for unknown URLs. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Content width="full">
        <EmptyState
          icon="help"
          title="No page at this address"
          description="The address may have a typing error, or the link may be outdated. If a link in the console led here, send the details to your server administrator."
        >
          <ButtonLink to={href.home()} kind="primary">
            Go to projects
          </ButtonLink>
          <CopyButton
            text={() => errorReport(new Error('No page at this address.'))}
            label="Copy details"
            variant="button"
          >
            Copy details
          </CopyButton>
        </EmptyState>
      </Content>
    </>
  );
}
