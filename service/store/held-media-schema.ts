/** Bytes of held changes (decision 108). */
export const heldMediaSchema: readonly string[] = [
  `create table held_media (
    holder text not null,
    token text not null,
    chat_id text not null,
    app_id text not null,
    name text not null,
    size bigint not null,
    sha256 text not null,
    added_at bigint not null,
    primary key (holder, token)
  )`,
  `create index held_media_by_chat on held_media (chat_id)`,
]
