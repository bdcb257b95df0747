import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './loading-line.module.css';

interface Props {
  loaded: number;
  total: number;
  isLoading: boolean;
  onCancel: () => void;
  onReload: () => void;
  children?: ReactNode;
}

/** Shows how many projects are loaded. Has a button to stop loading or to load again. */
export function LoadingLine({ loaded, total, isLoading, onCancel, onReload, children }: Props) {
  return (
    <div className={styles.line}>
      <span>
        <b>{loaded}</b> of {total} projects loaded
      </span>
      {isLoading ? (
        <>
          <Progress className={styles.progress} value={loaded} max={Math.max(1, total)} />
          <Button icon="close" onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <Button icon="refresh" onClick={onReload}>
          Reload
        </Button>
      )}
      {children}
    </div>
  );
}
