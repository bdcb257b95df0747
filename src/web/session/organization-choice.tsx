import { Button } from '../ui/button.tsx';
import styles from './connect-page.module.css';
import type { KnownOrganization } from './discover.ts';

interface Props {
  organizations: KnownOrganization[];
  onChoose: (organization: string) => void;
}

/** Asks which of several organizations to begin with; the others stay one click away. */
export function OrganizationChoice({ organizations, onChoose }: Props) {
  return (
    <section className={styles['form']} aria-labelledby="choose">
      <p id="choose" className={styles['lead']}>
        The key is good for {organizations.length} organizations. Which one do you want to begin with?
      </p>
      <ul className={styles['choices']}>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Button kind="item" icon="building" onClick={() => onChoose(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
