import { Banner } from '../../ui/banner.tsx';

/** Says that the metrics of a copied experiment were converted, and why some were left out. */
export function ConvertedMetricsNote({ notes }: { notes: readonly string[] }) {
  return (
    <Banner tone="info" icon="info" role="note">
      <b>The metrics of the copied experiment were converted.</b> This server counts everyone who was exposed, and only
      events after the exposure. The rates can therefore differ from those of the original.{' '}
      <span>{notes.join(' ')}</span>
    </Banner>
  );
}
