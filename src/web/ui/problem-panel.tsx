import { Group, Text, Title } from '@mantine/core';
import { Problem } from '#contract/problem.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { errorReport } from './error-report.ts';
import { problemMessage } from './problem-message.ts';
import { useRetryCountdown } from './use-retry-countdown.ts';

interface Props {
  problem: Error;
  /** What failed: "The projects could not be loaded". */
  title?: string;
  retry?: () => void;
}

/** Shows what went wrong, what to do, and details to copy for support. */
export function ProblemPanel({ problem, title = 'Something went wrong', retry }: Props) {
  const requestId = problem instanceof Problem ? problem.requestId : null;
  const link = problem instanceof Problem ? problem.body.link : undefined;
  return (
    <Alert tone="danger">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text size="sm" c="var(--text)">
        {problemMessage(problem)}
      </Text>
      {requestId && (
        <Text size="sm" c="var(--text)">
          Request ID <code>{requestId}</code>
        </Text>
      )}
      {link && (
        <p>
          <a href={link}>View the request for approval</a>
        </p>
      )}
      <Group gap="xs" mt="sm">
        {retry && <Retry problem={problem} onRetry={retry} />}
        <CopyButton text={() => errorReport(problem)} label="Copy details" variant="button">
          Copy details
        </CopyButton>
      </Group>
    </Alert>
  );
}

/** A retry button. If the server requested a wait, the button is disabled until the wait is over. */
function Retry({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  const left = useRetryCountdown(problem);
  return (
    <span aria-live="off">
      <Button
        icon="refresh"
        onClick={onRetry}
        disabledReason={left > 0 ? `The server allows the next request in ${left} s.` : undefined}
      >
        {left > 0 ? `Try again in ${left} s` : 'Try again'}
      </Button>
    </span>
  );
}
