/** Publications that the server runs, and held changes (decision 124). */
export const publicationSchema: readonly string[] = [
  `create table publications (
    publication_id text primary key,
    app_id text not null,
    uuid text,
    made_at bigint not null,
    stage text not null,
    wake_at bigint,
    body text not null,
    content text not null,
    owner text not null,
    fence bigint not null,
    lease_until bigint not null
  )`,
  `create index publications_by_age on publications (made_at)`,
  `create index publications_due on publications (wake_at) where wake_at is not null`,
  `create index publications_by_uuid on publications (app_id, uuid) where uuid is not null`,
  `create table publication_targets (
    publication_id text not null,
    chat_id text not null,
    position integer not null,
    due_at bigint not null,
    step text not null,
    body text not null,
    entry text,
    sheets text,
    primary key (publication_id, chat_id)
  )`,
  `create index publication_targets_by_chat on publication_targets (chat_id, due_at)`,
  `create table held_changes (
    chat_id text primary key,
    app_id text not null,
    base_revision integer not null,
    blocks text not null,
    version integer not null,
    made_by text not null,
    changed_at bigint not null
  )`,
]
