// The options of the browser benchmark for this console. Options that are not listed keep the benchmark's defaults.
const projects = (organization) => `/organizations/${organization}/projects`;
const ORGANIZATION = '0190c0de-0000-7000-8000-000000000001';

export default {
  dist: '../../dist/console',
  storage: ({ base, key, org }) => ({
    'hedgerow.connection': JSON.stringify({ address: base, key, organization: org }),
  }),
  urls: {
    list: projects(ORGANIZATION),
    edit: (id) => `${projects(ORGANIZATION)}/${id}`,
    big: (rows) => `${projects(ORGANIZATION)}?limit=${rows}`,
  },
};
