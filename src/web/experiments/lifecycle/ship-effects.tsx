import { Fieldset } from '../../ui/fieldset.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './ship-effects.module.css';

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
      <ul className={styles.effects}>
        {isFlagOff && (
          <li data-tone="warning">
            <Icon name="warning" />
            <span>
              <b>The flag is off:</b> no one gets {variant} until you turn the flag on.
            </span>
          </li>
        )}
        {isRunning && (
          <li>
            <Icon name="stop" />
            <span>
              The experiment <b>ends now</b>.{' '}
              {changesAfterEnd
                ? 'No new participants are counted. Events of earlier participants still count while their time window for the metric is open.'
                : 'No new participants or events are counted.'}
            </span>
          </li>
        )}
        <li>
          <Icon name="people" />
          <span>
            People with another variant{toEveryone ? ' or with none' : ''} get <b>{variant}</b> the next time that your
            code evaluates the flag.
          </span>
        </li>
        <li>
          <Icon name="undo" />
          <span>
            <b>Undo</b> restores the release conditions and the split of the flag.
            {isRunning && ' The experiment remains ended.'}
          </span>
        </li>
      </ul>
    </Fieldset>
  );
}
