import { Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatCount } from '#contract/format/count.ts';
import { href } from '../paths.ts';
import { useOrganizationName } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { downloadFile } from '../ui/download-file.ts';
import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PendingBar } from './pending-bar.tsx';
import { usePendingChanges } from './pending-changes.ts';
import { privacyCsv, privacyHtml, type ReviewedProjects } from './privacy/export-privacy.ts';
import { PrivacyRuleSection } from './privacy/privacy-rule-section.tsx';
import { RuleOffDialog } from './privacy/rule-off-dialog.tsx';
import { type RuleState, ruleStates } from './privacy/rule-states.ts';
import { useRulesOff } from './privacy/rules-off.ts';
import { useOrganizationSettings } from './settings-data.ts';
import { SettingsLoading, SettingsProgress } from './settings-loading.tsx';

interface ExportProps {
  states: readonly RuleState[];
  reviewed: ReviewedProjects;
  organization: string;
}

function ExportMenu({ states, reviewed, organization }: ExportProps) {
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button icon="download" {...state}>
          Export
        </Button>
      )}
    >
      <MenuItem
        icon="download"
        onClick={() => downloadFile('privacy-review.csv', 'text/csv', privacyCsv(states, reviewed))}
      >
        CSV
      </MenuItem>
      <MenuItem
        icon="download"
        onClick={() =>
          downloadFile('privacy-review.html', 'text/html', privacyHtml(states, reviewed, organization, new Date()))
        }
      >
        HTML
      </MenuItem>
    </Menu>
  );
}

/** Shows each privacy rule with its remedy and the projects of the organization that break it. */
export function PrivacyPage() {
  const { organization_id: organization = '' } = useParams();
  const name = useOrganizationName(organization);
  const { off, switchOff, switchOn } = useRulesOff(organization);
  const [asked, setAsked] = useState<RuleState | null>(null);
  const settings = useOrganizationSettings(organization);
  const { data } = settings;
  const pending = usePendingChanges(organization, data?.projects);
  const states = ruleStates(data?.projects ?? [], off);
  const broken = states.filter((state) => !state.off && state.broken.length > 0);
  const atRisk = new Set(broken.flatMap((state) => state.broken.map(({ id }) => id)));
  return (
    <>
      <PageHeader
        title="Privacy review"
        breadcrumbs={[{ label: 'Projects', to: href.projects(organization) }]}
        aside={name}
        actions={
          data && (
            <ExportMenu
              {...{ states, organization: name ?? organization }}
              reviewed={{ read: data.projects.length, total: data.total }}
            />
          )
        }
      />
      <Content>
        <SettingsLoading settings={settings} />
        {data && (
          <>
            <SettingsProgress settings={settings} />
            <Text role="status" my="sm">
              {`Rules broken: ${broken.length} of ${states.length}. Projects at risk: ${formatCount(atRisk.size)} of ${formatCount(data.projects.length)}.`}
            </Text>
            {states.map((state) => (
              <PrivacyRuleSection
                key={state.rule.id}
                {...{ organization, state, pending }}
                total={data.projects.length}
                onSwitchOff={() => setAsked(state)}
                onSwitchOn={() => switchOn(state.rule.id)}
              />
            ))}
            <PendingBar pending={pending} to={`${href.compareSettings(organization)}?review`} />
          </>
        )}
      </Content>
      {asked && (
        <RuleOffDialog
          rule={asked.rule}
          onSwitchOff={(reason) => switchOff(asked.rule.id, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
