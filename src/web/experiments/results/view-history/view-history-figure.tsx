import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import type { ViewedResult } from './view-history.ts';
import styles from './view-history-figure.module.css';
import { type HistoryPoint, layOutHistory } from './view-history-layout.ts';
import { describePoint, ViewHistoryPlot } from './view-history-plot.tsx';
import { ViewHistoryTable } from './view-history-table.tsx';

const HEIGHT_PX = 150;

interface Props {
  history: readonly ViewedResult[];
  experiment: Experiment;
  /** The figure's accessible name. */
  label: string;
  /** The content's name in the button: "View checks as table". */
  content: string;
  /** The URL parameter that stores whether the table is shown. Each figure of a page needs its own. */
  urlParameter: string;
}

/** Shows the lift at each check or on each day, as a plot or as a table. */
export function ViewHistoryFigure({ history, experiment, label, content, urlParameter }: Props) {
  const [view, setView] = useUrlChoice(urlParameter, ['plot', 'table'], 'plot');
  const layout = layOutHistory(history, experiment, HEIGHT_PX);
  const [selected, setSelected] = useState<HistoryPoint | null>(null);
  const described = selected ?? layout.points.at(-1);
  return (
    <figure aria-label={label} className={styles.figure}>
      {view === 'table' ? (
        <ViewHistoryTable history={history} label={label} />
      ) : (
        <>
          <ViewHistoryPlot layout={layout} heightPx={HEIGHT_PX} onSelect={setSelected} />
          {described && <figcaption aria-hidden>{describePoint(described)}</figcaption>}
        </>
      )}
      <Button kind="quiet" onClick={() => setView(view === 'plot' ? 'table' : 'plot')}>
        {`View ${content} as ${view === 'plot' ? 'table' : 'plot'}`}
      </Button>
    </figure>
  );
}
