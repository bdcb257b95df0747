import { href } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { reportOf } from '../ui/report.ts';

/** What an address shows that belongs to no page. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Content width="full">
        <EmptyState
          icon="help"
          title="There is no page at this address"
          about="It may have been mistyped, or the link is older than the console. If a link of the console led here, give the details to whoever runs the server."
        >
          <ButtonLink to={href.home()} kind="primary">
            Go to the projects
          </ButtonLink>
          <CopyButton
            text={() => reportOf(new Error('There is no page at this address.'))}
            label="Copy the details"
            look="button"
          >
            Copy details
          </CopyButton>
        </EmptyState>
      </Content>
    </>
  );
}
