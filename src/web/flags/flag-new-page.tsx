import { Box, Stack } from '@mantine/core';
import { useNavigate, useParams } from 'react-router-dom';
import { type FlagBody, flagRecord } from '#contract/feature-flag.ts';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import type { WireRecord } from '../fields/form-values.ts';
import { ResourceForm } from '../fields/resource-form.tsx';
import { href } from '../paths.ts';
import { useConnectionId, useMissingScopeReason } from '../session/session-context.tsx';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useCreateFlag } from './flag-hooks.ts';
import { FiltersField } from './page/filters-field.tsx';
import { requireFilters } from './page/flag-form.tsx';
import { FlagNameSuggestions } from './page/flag-name-suggestions.tsx';
import { FlagSettings } from './page/flag-settings.tsx';

const { key, name, filters, active, ensure_experience_continuity, tags } = flagRecord.fields;
const resource = { ...flagRecord, fields: { key, name, active, ensure_experience_continuity, tags, filters } };

/** A new flag is off, and serves everyone once it is on. */
const blank = {
  key: '',
  name: '',
  active: false,
  ensure_experience_continuity: false,
  tags: [],
  filters: { groups: [{ properties: [], rollout_percentage: 100 }] },
};

const required = ['key', 'filters'];

const savedMessage = (saved: WireRecord) => `Saved ${String(saved['key'])}`;

/** The form for a new feature flag. */
export function FlagNewPage() {
  const { project_id } = useParams();
  const project = Number(project_id);
  const { name: projectName, to } = useProjectInfo(project);
  const create = useCreateFlag(project);
  const navigate = useNavigate();
  const connection = useConnectionId();
  const draftKeyOf = (id: number) => `${connection}${href.flag(project, id)}`;
  return (
    <>
      <PageHeader
        title="New flag"
        project={projectName}
        projectTo={to}
        breadcrumbs={[{ label: 'Feature flags', to: href.flags(project) }]}
      />
      <ResourceForm
        key={project}
        resource={resource}
        record={blank}
        draftKey={`${connection}${href.newFlag(project)}`}
        createdDraftKey={(saved) => draftKeyOf(Number(saved['id']))}
        required={required}
        createsNoun="flag"
        api={{
          validate: (body) => requireFilters(body, false),
          send: (body) =>
            create.mutateAsync({
              active: blank.active,
              filters: blank.filters,
              ...body,
            } as FlagBody) as Promise<WireRecord>,
        }}
        successMessage={savedMessage}
        onSaved={(saved) =>
          void navigate(href.flag(project, Number(saved['id'])), { state: { message: savedMessage(saved) } })
        }
        readOnlyReason={useMissingScopeReason('feature_flag:write')}
        fields={
          <Stack gap="xl">
            <FlagSettings names={['key', 'name', 'active', 'ensure_experience_continuity', 'tags']} />
            <FiltersField needsControl={false} />
          </Stack>
        }
        arrange={(inputs) => (
          <Content>
            {/* As wide as the save bar. */}
            <Box maw={1072}>
              <FlagNameSuggestions project={project}>{inputs}</FlagNameSuggestions>
            </Box>
          </Content>
        )}
      />
    </>
  );
}
