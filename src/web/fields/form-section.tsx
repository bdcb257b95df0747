import { Group, Text } from '@mantine/core';
import { memo } from 'react';
import { type Resource, writableNames } from '#contract/resource.ts';
import { FoldedSection } from '../ui/folded-section.tsx';
import { FormField } from './form-field.tsx';
import classes from './form-section.module.css';
import type { WireRecord } from './form-values.ts';

/** A section and the names of its fields. */
export interface SectionFields {
  section: string;
  names: string[];
}

/**
 * Returns the sections with their writable fields, in display order. Leaves out optional fields that the record does not
 * contain, and sections without fields.
 */
export function writableSections(resource: Resource, record: WireRecord): SectionFields[] {
  const names = writableNames(resource).filter((name) => name in record || !resource.fields[name]?.optional);
  return Object.keys(resource.sections)
    .map((section) => ({ section, names: names.filter((name) => resource.fields[name]?.section === section) }))
    .filter((group) => group.names.length > 0);
}

interface Props {
  resource: Resource;
  section: string;
  names: string[];
  /** Whether the section starts collapsed. An error inside opens it. */
  isCollapsed: boolean;
}

/** A section of a form: its title and a row for each field. */
export const FormSection = memo(function FormSection({ resource, section, names, isCollapsed }: Props) {
  const { title, about } = resource.sections[section] ?? { title: section, about: '' };
  const rows = names.map((name) => {
    const field = resource.fields[name];
    return field && <FormField key={name} name={name} field={field} />;
  });
  if (isCollapsed) {
    return (
      <FoldedSection id={section} title={title} about={about} keepsContent>
        {rows}
      </FoldedSection>
    );
  }
  return (
    <section id={section} aria-labelledby={`${section}-title`} className={classes.section}>
      <Group component="header" align="baseline" gap="4px 12px">
        <h2 id={`${section}-title`}>{title}</h2>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </Group>
      {rows}
    </section>
  );
});
