import type { ClickHouseSettings } from '@clickhouse/client';

const TIME_LIMIT_SECONDS = 60;
const MAX_QUERY_BYTES = 256 * 1024 * 1024;

export const querySettings: ClickHouseSettings = {
  max_execution_time: TIME_LIMIT_SECONDS,
  // Filters on people and flags become lists of ids. The lists can be long.
  max_query_size: String(MAX_QUERY_BYTES),
  // Enough for the maximum number of filters of a metric.
  max_ast_elements: '250000',
  // When a connection closes, ClickHouse ends only queries that can't write.
  readonly: '2',
  cancel_http_readonly_queries_on_client_close: 1,
  // Rows with the same sorting key are always in the same partition.
  do_not_merge_across_partitions_select_final: 1,
  join_use_nulls: 0,
  output_format_json_quote_64bit_integers: 0,
};

export const insertSettings: ClickHouseSettings = {
  async_insert: 1,
  wait_for_async_insert: 1,
  // Late events in a batch can belong to many months.
  max_partitions_per_insert_block: '0',
  // A cluster responds only after the shard has stored the rows.
  distributed_foreground_insert: 1,
};
