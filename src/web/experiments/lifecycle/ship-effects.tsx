import { Fieldset } from '../../ui/fieldset.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';

interface Props {
  variant: string;
  toEveryone: boolean;
  isRunning: boolean;
  /** Whether events still count after the end. */
  changesAfterEnd: boolean;
  isFlagOff: boolean;
}

/** Lists what shipping a variant does to the experiment, to people and to the flag. */
export function ShipEffects({ variant, toEveryone, isRunning, changesAfterEnd, isFlagOff }: Props) {
  return (
    <Fieldset legend="What happens">
      <RowList label="What happens">
        {isFlagOff && (
          <Row icon="warning" tone="warning">
            <span>
              <b>The flag is off:</b> no one gets <span>{variant}</span> until you turn the flag on.
            </span>
          </Row>
        )}
        {isRunning && (
          <Row icon="stop">
            <span>
              The experiment <b>ends now</b>.{' '}
              <span>
                {changesAfterEnd
                  ? 'No new participants are counted. Events of earlier participants still count while their time window for the metric is open.'
                  : 'No new participants or events are counted.'}
              </span>
            </span>
          </Row>
        )}
        <Row icon="people">
          <span>
            People with another variant<span>{toEveryone ? ' or with none' : ''}</span> get <b>{variant}</b> the next
            time that your code evaluates the flag.
          </span>
        </Row>
        <Row icon="undo">
          <span>
            <b>Undo</b> restores the release conditions and the split of the flag.
            {isRunning && <span> The experiment remains ended.</span>}
          </span>
        </Row>
      </RowList>
    </Fieldset>
  );
}
