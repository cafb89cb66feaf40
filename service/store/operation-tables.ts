import type { Migration } from './migration'

/** Operations of people and bots on messages besides sending them: reactions, pins, urgent calls. */
export const operationTables: readonly Migration[] = [
  `create table reactions (
      reaction_id text primary key,
      message_id text not null,
      emoji_type text not null,
      operator_id text not null,
      action_time bigint not null
    )`,
  `create index reactions_of_message on reactions (message_id, action_time, reaction_id)`,
  // A person or bot has the same reaction to one message only once.
  `create unique index reactions_once on reactions (message_id, operator_id, emoji_type)`,
  `create table pins (
      message_id text primary key,
      chat_id text not null,
      operator_id text not null,
      create_time bigint not null
    )`,
  `create index pins_of_chat on pins (chat_id, create_time, message_id)`,
  `create table urgent_messages (
      message_id text not null,
      open_id text not null,
      create_time bigint not null,
      primary key (message_id, open_id)
    )`,
  `create index urgent_messages_by_user on urgent_messages (open_id)`,
]

/**
 * Operations and people have client_tokens of their own. The answer of each call shows which operation it was. Its
 * caller is not known, and is assumed to be the bot.
 */
export const tokensApart: readonly Migration[] = [
  // Only a token that looks like a new key could be in the way of one.
  `delete from operations where client_token like app_id || ' %'`,
  `update operations set client_token = app_id || case
      when answer like '{"children":%' then ' create '
      when answer like '{"blocks":%' then ' update '
      else ' delete ' end || client_token`,
]

/** The readers of each message. */
export const readTables: readonly Migration[] = [
  `create table message_reads (
      message_id text not null,
      open_id text not null,
      read_time bigint not null,
      primary key (message_id, open_id)
    )`,
  `create index message_reads_in_order on message_reads (message_id, read_time, open_id)`,
]

/** The card templates of each application. */
export const cardTables: readonly Migration[] = [`alter table apps add column templates text`]

/** A thread can begin at a message that is a reply itself. The listing of its chat shows that message, too. */
export const threadRoots: readonly Migration[] = [
  `alter table messages add column opens_thread integer not null default 0`,
  `drop index messages_listed`,
  `create index messages_listed on messages (chat_id, create_time, message_id)
      where upper_message_id is null and (thread_id is null or root_id is null or opens_thread = 1)`,
]
