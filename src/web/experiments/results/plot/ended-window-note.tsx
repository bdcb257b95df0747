import { Icon } from '../../../ui/icon.tsx';

/** Says that some people had less time to come back before the experiment ended. Renders nothing without a note. */
export const EndedWindowNote = ({ note }: { note: string | null }) =>
  note && (
    <p>
      <Icon name="info" size={14} /> {note}
    </p>
  );
