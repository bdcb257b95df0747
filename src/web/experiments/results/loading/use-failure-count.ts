import { useState } from 'react';

interface Asked {
  dataUpdatedAt: number;
  errorUpdateCount: number;
}

/** How often in a row an answer failed to come: failures before the last good answer do not count. */
export function useFailures({ dataUpdatedAt, errorUpdateCount }: Asked): number {
  const [good, setGood] = useState({ dataUpdatedAt, errors: dataUpdatedAt > 0 ? errorUpdateCount : 0 });
  if (good.dataUpdatedAt !== dataUpdatedAt) setGood({ dataUpdatedAt, errors: errorUpdateCount });
  return errorUpdateCount - good.errors;
}
