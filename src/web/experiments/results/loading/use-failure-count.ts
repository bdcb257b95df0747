import { useState } from 'react';

interface QueryCounters {
  dataUpdatedAt: number;
  errorUpdateCount: number;
}

/** The number of failures since the last success of a query. */
export function useFailureCount({ dataUpdatedAt, errorUpdateCount }: QueryCounters): number {
  const [success, setSuccess] = useState({ dataUpdatedAt, errors: dataUpdatedAt > 0 ? errorUpdateCount : 0 });
  if (success.dataUpdatedAt !== dataUpdatedAt) setSuccess({ dataUpdatedAt, errors: errorUpdateCount });
  return errorUpdateCount - success.errors;
}
