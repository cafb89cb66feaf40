import type { Migration } from './migration'

/** Events on their way, and how applications receive them. */
export const eventTables: readonly Migration[] = [
  `alter table apps add column sealed_events text`,
  `create table long_connections (app_id text primary key, since bigint not null)`,
  `create table events (
      event_id text not null,
      carrier text not null,
      position bigint not null,
      app_id text not null,
      tenant_key text not null,
      event_type text not null,
      body text not null,
      created_at bigint not null,
      state text not null,
      next_at bigint not null,
      tries text not null,
      primary key (event_id, carrier)
    )`,
  `create index events_in_order on events (position)`,
  `create index events_waiting on events (app_id, carrier, position) where state = 'waiting'`,
]
