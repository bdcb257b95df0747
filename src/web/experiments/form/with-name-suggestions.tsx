import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router-dom';
import { KnownNamesContext } from '../../fields/known-names.tsx';
import type { WidgetProps } from '../../fields/widget.ts';
import { useExperiments } from '../data.ts';

/** An input that suggests the names of events and properties in the metrics of the project. */
export const withNameSuggestions = (Input: ComponentType<WidgetProps>) =>
  function InputWithSuggestions(props: WidgetProps) {
    const { project_id = '' } = useParams();
    const [isRequested, setIsRequested] = useState(false);
    const { data } = useExperiments(Number(project_id), isRequested);
    const names = {
      events: [...(data?.names.events ?? [])].sort(),
      properties: [...(data?.names.properties ?? [])].sort(),
      load: () => setIsRequested(true),
    };
    return (
      <KnownNamesContext value={names}>
        <Input {...props} />
      </KnownNamesContext>
    );
  };
