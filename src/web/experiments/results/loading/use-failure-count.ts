import { useState } from 'react';

interface QueryCounters {
  dataUpdatedAt: number;
  errorUpdateCount: number;
}

/** Returns the number of failures since a query's last success. */
export function useFailureCount({ dataUpdatedAt, errorUpdateCount }: QueryCounters): number {
  const [success, setSuccess] = useState({ dataUpdatedAt, errors: dataUpdatedAt > 0 ? errorUpdateCount : 0 });
  if (success.dataUpdatedAt !== dataUpdatedAt) setSuccess({ dataUpdatedAt, errors: errorUpdateCount });
  return errorUpdateCount - success.errors;
}
