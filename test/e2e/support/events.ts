interface Share {
  variant: string;
  /** The number of people who got the variant, and how many of them signed up. */
  people: number;
  converted: number;
}

const eventsOf = (flag: string, { variant, people, converted }: Share) =>
  Array.from({ length: people }, (_, index) => {
    const distinct_id = `${variant}-${index}`;
    const seen = { [`$feature/${flag}`]: variant };
    const called = { $feature_flag: flag, $feature_flag_response: variant };
    return [
      { event: '$feature_flag_called', distinct_id, properties: { ...seen, ...called } },
      { event: '$pageview', distinct_id, properties: seen },
      ...(index < converted ? [{ event: 'signed_up', distinct_id, properties: seen }] : []),
    ];
  }).flat();

/** Sends the events of these people with the token of the project, as an SDK does. */
export async function sendVisits(url: string, token: unknown, flag: string, shares: Share[]) {
  const batch = shares.flatMap((share) => eventsOf(flag, share));
  const response = await fetch(`${url}/batch/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_key: token, batch }),
  });
  if (!response.ok) throw new Error(`The events were refused with ${response.status}: ${await response.text()}`);
}
