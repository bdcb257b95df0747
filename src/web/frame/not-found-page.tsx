import { href } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** What an address shows that belongs to no page. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Content width="full">
        <EmptyState
          icon="help"
          title="There is no page at this address"
          about="It may have been mistyped, or the link is older than the console."
        >
          <ButtonLink to={href.home()} kind="primary">
            Go to the projects
          </ButtonLink>
        </EmptyState>
      </Content>
    </>
  );
}
