import { Banner } from '../../ui/banner.tsx';

/** Shows above the settings why none of them can be changed. */
export function DeletionBanner({ reason }: { reason: string }) {
  return (
    <Banner tone="warning" icon="trash" role="status">
      {reason}
    </Banner>
  );
}
