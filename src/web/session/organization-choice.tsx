import type { OrganizationName } from '#client/find-organizations.ts';
import { Button } from '../ui/button.tsx';
import styles from './connect-page.module.css';

interface Props {
  organizations: OrganizationName[];
  onChoose: (organization: string) => void;
}

/** Asks which organization to open first. */
export function OrganizationChoice({ organizations, onChoose }: Props) {
  return (
    <section className={styles.form} aria-labelledby="choose">
      <p id="choose" className={styles.lead}>
        This key has access to {organizations.length} organizations. Choose one to start with.
      </p>
      <ul className={styles.choices}>
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
