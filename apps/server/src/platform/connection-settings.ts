/** For every connection to the database. */
export const connectionSettings = {
  // By default PostgreSQL replans some prepared statements on each run, which costs more than it saves.
  options: '-c plan_cache_mode=force_generic_plan',
  // Anything slower will probably never finish, and must not hold a connection.
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
}
