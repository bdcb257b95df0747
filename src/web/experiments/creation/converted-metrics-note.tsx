import { Banner } from '../../ui/banner.tsx';

/** A note that the metrics of a copied experiment were converted, with the metrics that were left out. */
export function ConvertedMetricsNote({ notes }: { notes: readonly string[] }) {
  return (
    <Banner tone="info" icon="info" role="note">
      <b>The metrics of the copied experiment were converted.</b> This server counts everyone who was exposed, and only
      events after the exposure, so rates differ from those of the original. {notes.join(' ')}
    </Banner>
  );
}
