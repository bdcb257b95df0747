import { Banner } from '../../ui/banner.tsx';

/** Says above the settings why none of them can change. */
export function DeletionBanner({ reason }: { reason: string }) {
  return (
    <Banner tone="warning" icon="trash" role="status">
      {reason}
    </Banner>
  );
}
