/** Presses of cards, and cards that one person sees in another version (decision 136). */
export const cardPressSchema: readonly string[] = [
  `create table card_presses (
    token_hash text primary key,
    message_id text not null,
    chat_id text not null,
    app_id text not null,
    open_id text not null,
    pressed_at bigint not null,
    answered integer not null,
    uses integer not null
  )`,
  `create index card_presses_of_message on card_presses (message_id)`,
  `create index card_presses_by_age on card_presses (pressed_at)`,
  `create table card_views (
    message_id text not null,
    open_id text not null,
    content text not null,
    primary key (message_id, open_id)
  )`,
]
