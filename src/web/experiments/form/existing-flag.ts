import { useState } from 'react';
import type { Client } from '#client/client.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalid, Problem } from '#contract/problem.ts';
import { formatShares } from '#contract/variant-shares.ts';
import { servedSplit } from '#verdict/variant-split.ts';
import { useClient } from '../../api/client-context.tsx';
import { audienceText } from '../../flags/audience-text.ts';
import { serverCapabilities } from '../../session/use-capabilities.ts';
import type { NewExperimentBody } from './audience.ts';

const KEY = 'feature_flag_key';

/** Returns the flag with the key `search`; null if there is none, or if the server does not let the API key list flags. */
async function findFlag(client: Client, project_id: number, search: string): Promise<FlagRecord | null> {
  try {
    const page = await client.call(flagOperations.listFeatureFlags, { params: { project_id }, query: { search } });
    return page.results.find(({ key, deleted }) => key === search && deleted !== true) ?? null;
  } catch (error) {
    if (error instanceof Problem && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

function describeFlag(flag: FlagRecord): string {
  const shares = servedSplit({ feature_flag: flag as never });
  const variants = shares.length === 0 ? 'without variants' : `with the variants ${formatShares(shares)}`;
  return `${variants}, for ${audienceText(flag.filters)}`;
}

const linkWarning = (key: string, flag: FlagRecord | null) =>
  invalid([
    {
      attr: KEY,
      code: 'links_flag',
      detail: `A flag with the key ${isolateName(key)} already exists${flag ? `, ${describeFlag(flag)}` : ''}. The experiment would use this flag unchanged, not the variants and the audience in this form. To use the flag, save again. Otherwise, enter another key.`,
    },
  ]);

/** Returns the values without the flag's variants and conditions, because an existing flag keeps its own. */
function withoutFlagConfig({ feature_flag: _audience, ...body }: NewExperimentBody): NewExperimentBody {
  const { parameters, ...others } = body;
  if (!isObject(parameters)) return body;
  const { feature_flag_variants: _, ...plan } = parameters;
  return { ...others, parameters: plan };
}

const isTaken = (error: unknown) =>
  error instanceof Problem &&
  error.status === 400 &&
  error.body.attr === 'feature_flag' &&
  /exists/.test(error.message);

/**
 * Returns a function that creates an experiment. Some servers silently link an existing flag with the same key. On these
 * servers, the first call throws a warning. A second call with the same key links the flag.
 * @param create sends the request
 */
export function useLinkWarning<T>(project: number, create: (body: NewExperimentBody) => Promise<T>) {
  const client = useClient();
  const [announced] = useState(() => new Set<string>());
  return async (body: NewExperimentBody): Promise<T> => {
    const key = body.feature_flag_key ?? '';
    if (!serverCapabilities(client, project).linksExistingFlags) return create(body);
    if (announced.has(key)) return create(withoutFlagConfig(body));
    const flag = await findFlag(client, project, key);
    if (flag) {
      announced.add(key);
      throw linkWarning(key, flag);
    }
    return create(body).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      announced.add(key);
      throw linkWarning(key, null);
    });
  };
}
