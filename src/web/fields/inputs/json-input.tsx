import type { WidgetProps } from '../widget.ts';
import { useChosen } from './choice-input.tsx';
import { JsonArea } from './json-area.tsx';

/** A value of any kind, as JSON. */
export function JsonInput(props: WidgetProps) {
  const [text, choose, leave] = useChosen(props.name);
  return <JsonArea {...props} text={typeof text === 'string' ? text : ''} onText={choose} onLeave={leave} />;
}
