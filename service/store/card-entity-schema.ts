/** Card entities (decision 131). */
export const cardEntitySchema: readonly string[] = [
  `create table card_entities (
    card_id text primary key,
    app_id text not null,
    tenant_key text not null,
    created_at bigint not null,
    content text not null,
    message_id text,
    sequence integer not null,
    streaming_since bigint
  )`,
  `create unique index card_entities_by_message on card_entities (message_id) where message_id is not null`,
  `create index card_entities_by_age on card_entities (created_at)`,
]
