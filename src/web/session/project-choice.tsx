import { Button } from '../ui/button.tsx';
import styles from './connect-page.module.css';

interface Props<P> {
  projects: P[];
  onChoose: (project: P) => void;
}

/** Asks which project to open first, if the key is limited to several projects. */
export function ProjectChoice<P extends { id: number; name: string }>({ projects, onChoose }: Props<P>) {
  return (
    <section className={styles.form} aria-labelledby="choose">
      <p id="choose" className={styles.lead}>
        This key is limited to {projects.length} projects. Choose one to start with.
      </p>
      <ul className={styles.choices}>
        {projects.map((project) => (
          <li key={project.id}>
            <Button kind="item" icon="flask" onClick={() => onChoose(project)}>
              {project.name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
