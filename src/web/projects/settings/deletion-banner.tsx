import { Banner } from '../../ui/banner.tsx';

/** Shown above the settings of a project that is scheduled for deletion. */
export function DeletionBanner({ reason }: { reason: string }) {
  return (
    <Banner tone="warning" icon="trash" role="status">
      {reason}
    </Banner>
  );
}
