import { Button } from '../../../ui/button.tsx';
import { columnKeys, type ExperimentColumnKey } from '../list-search-params.ts';

interface Props {
  shown: readonly ExperimentColumnKey[];
  onChange: (columns: readonly ExperimentColumnKey[]) => void;
}

/** Shows or hides the results of the visible rows. They are hidden by default, because computing them loads the server. */
export function ResultsToggle({ shown, onChange }: Props) {
  const isOn = shown.includes('result');
  const toggle = () => onChange(columnKeys.filter((key) => (key === 'result' ? !isOn : shown.includes(key))));
  return (
    <Button kind="quiet" icon="chart" aria-pressed={isOn} onClick={toggle}>
      Results
    </Button>
  );
}
