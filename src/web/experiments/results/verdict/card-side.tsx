import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { countHarmed, explainWorst, type GuardrailSummary } from '#verdict/guardrail-summary.ts';
import type { VerdictReport } from '#verdict/report.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { isDecided } from '#verdict/result-card.ts';
import { shippedVariant } from '#verdict/variant-split.ts';
import type { VerdictNeed } from '#verdict/verdict-needs.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { TermHelp } from '../../../glossary/term-help.tsx';
import type { TermName } from '../../../glossary/terms.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { mapByIndex } from '../../../ui/map-by-index.tsx';
import { flagLabel } from '../../experiment-summary-line.tsx';
import { DecidedBy } from '../../lifecycle/decided-by.tsx';
import { sampleRatioRows } from '../checks/sample-ratio-rows.ts';

type Tone = 'good' | 'bad' | 'danger' | 'open';

export const guardrailTones: Record<GuardrailSummary['safety'], Tone> = {
  safe: 'good',
  unharmed: 'good',
  harmed: 'bad',
  open: 'open',
  early: 'open',
  not_judged: 'open',
  missing: 'open',
};

export const guardrailIcons: Record<GuardrailSummary['safety'], IconName> = {
  safe: 'check',
  unharmed: 'check',
  harmed: 'warning',
  open: 'clock',
  early: 'clock',
  not_judged: 'warning',
  missing: 'warning',
};

interface ItemProps {
  mark: ReactNode;
  tone: Tone;
  name: string;
  about: string;
  value: string;
  detail?: string;
}

const Item = ({ mark, tone, name, about, value, detail }: ItemProps) => (
  <li data-tone={tone}>
    {mark}
    <span>
      <b>
        <bdi>{name}</bdi>
      </b>
      <small>{about}</small>
    </span>
    <span>
      <b>{value}</b>
      {detail && <small>{detail}</small>}
    </span>
  </li>
);

interface ListProps {
  title: string;
  term?: TermName;
  count: string;
  foot?: ReactNode;
  children: ReactNode;
}

const SideList = ({ title, term, count, foot, children }: ListProps) => (
  <>
    <Group component="h3" gap={0} fz="sm" mb="xxs">
      <span>{title}</span>
      {term && <TermHelp term={term} />}
      <Text component="span" size="sm" c="hint" ml="auto">
        {count}
      </Text>
    </Group>
    <ul aria-label={title}>{children}</ul>
    {foot && (
      <Text size="xs" c="hint" pt="xs">
        {foot}
      </Text>
    )}
  </>
);

/** The guardrails that the card shows. */
const MAX_SHOWN = 4;

/** The worst guardrails, and what their worst state means. */
export function GuardrailList({ guardrails }: { guardrails: readonly GuardrailSummary[] }) {
  const count = guardrails.length;
  const { search } = useLocation();
  return (
    <SideList
      title="Guardrails"
      term="guardrail"
      count={countHarmed(guardrails)}
      foot={
        <span>
          <span>{explainWorst(guardrails)}</span>{' '}
          <Link to={{ search, hash: 'secondary' }}>
            {count > MAX_SHOWN ? `View all ${count} metrics` : 'View metrics'}
          </Link>
        </span>
      }
    >
      {mapByIndex(guardrails.slice(0, MAX_SHOWN), ({ name, allowed, safety, label, effect }) => (
        <Item
          mark={<Icon name={guardrailIcons[safety]} size={14} />}
          tone={guardrailTones[safety]}
          name={name}
          about={allowed}
          value={label}
          detail={effect}
        />
      ))}
    </SideList>
  );
}

function NeedList({ needs }: { needs: readonly VerdictNeed[] }) {
  const met = needs.filter(({ isMet }) => isMet).length;
  return (
    <SideList title="Before a verdict" count={`${met} of ${needs.length} met`}>
      {needs.map(({ name, requirement, value, isMet }) => (
        <Item
          key={name}
          mark={<Icon name={isMet ? 'check' : 'clock'} size={14} />}
          tone={isMet ? 'good' : 'open'}
          name={name}
          about={requirement}
          value={value}
        />
      ))}
    </SideList>
  );
}

/** The participants of each variant beside the plan. */
function SplitList({ rows, total }: { rows: readonly VariantResultRow[]; total: string }) {
  const shown = sampleRatioRows(rows) ?? [];
  const { search } = useLocation();
  return (
    <SideList
      title="Split"
      term="sampleRatioMismatch"
      count={total}
      foot={
        <span>
          Frequent causes: a redirect in one variant, bots, the flag evaluated after the page is left.{' '}
          <Link to={{ search, hash: 'split' }}>View all causes</Link>
        </span>
      }
    >
      {shown.map(({ key, index, people, expected, share, missing }) => (
        <Item
          key={key}
          mark={<VariantMark index={index} />}
          tone="danger"
          name={key}
          about={`planned ${expected}`}
          value={people}
          detail={`${share}, ${missing}`}
        />
      ))}
    </SideList>
  );
}

function DecisionFacts({
  project,
  experiment,
  report,
}: {
  project: number;
  experiment: Experiment;
  report: VerdictReport;
}) {
  const shipped = shippedVariant(experiment);
  const { guardrails } = report;
  return (
    <>
      <Text component="h3" size="sm" fw={600} mb="xxs">
        Decision
      </Text>
      <dl>
        <div>
          <dt>Outcome</dt>
          <dd>
            <b>{conclusionName(experiment.conclusion ?? '')}</b>
            {shipped !== null && <span>{`, ${isolateName(shipped)} shipped`}</span>}
          </dd>
        </div>
        <div>
          <dt>Decided</dt>
          <dd>
            <DecidedBy project={project} experiment={experiment} />
          </dd>
        </div>
        <div>
          <dt>Flag</dt>
          <dd>
            {`${flagLabel(experiment)}${shipped !== null && experiment.feature_flag?.active === true ? `, serves ${isolateName(shipped)}` : ''}`}
          </dd>
        </div>
        {guardrails.length > 0 && (
          <div>
            <dt>Guardrails</dt>
            <dd>{capitalize(countHarmed(guardrails))}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

interface Props {
  project: number;
  experiment: Experiment;
  report: VerdictReport;
  rows: readonly VariantResultRow[];
  /** The number of participants as text. */
  total: string;
}

/** Returns what the card shows beside the verdict; null if there is nothing. */
export function cardSide({ project, experiment, report, rows, total }: Props): ReactNode {
  const { card, verdict, needs, guardrails } = report;
  if (isDecided(card)) return <DecisionFacts project={project} experiment={experiment} report={report} />;
  if (verdict.state === 'invalid')
    return verdict.check?.code === 'split' ? <SplitList rows={rows} total={total} /> : null;
  if (needs.length > 0 && card.kind === 'early') return <NeedList needs={needs} />;
  return guardrails.length > 0 ? <GuardrailList guardrails={guardrails} /> : null;
}
