/** Custom bots of chats, to which anyone who knows the address can post (decision 132). */
export const webhookSchema: readonly string[] = [
  `create table webhooks (
    token_hash text primary key,
    bot_id text not null,
    chat_id text not null,
    position integer not null,
    name text not null,
    sealed_token text not null,
    sealed_secret text,
    keywords text not null,
    addresses text not null
  )`,
  `create index webhooks_of_chat on webhooks (chat_id, position)`,
  `create index webhooks_by_bot on webhooks (bot_id)`,
]
