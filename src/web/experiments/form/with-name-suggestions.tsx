import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router-dom';
import { KnownNamesContext } from '../../fields/known-names.tsx';
import type { WidgetProps } from '../../fields/widget.ts';
import { useExperiments } from '../data.ts';

/** An input that suggests the names of events and properties that the project's metrics use. */
export const withNames = (Input: ComponentType<WidgetProps>) =>
  function NamedInput(props: WidgetProps) {
    const { project_id = '' } = useParams();
    const [isWanted, setWanted] = useState(false);
    const { data } = useExperiments(Number(project_id), isWanted);
    const names = {
      events: [...(data?.names.events ?? [])].sort(),
      properties: [...(data?.names.properties ?? [])].sort(),
      load: () => setWanted(true),
    };
    return (
      <KnownNamesContext value={names}>
        <Input {...props} />
      </KnownNamesContext>
    );
  };
