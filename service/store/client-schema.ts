/** What official clients need: codes of devices, registrations of applications, ephemeral messages (decision 132). */
export const clientSchema: readonly string[] = [
  `create table device_codes (
    device_hash text primary key,
    user_code text not null,
    app_id text not null,
    scope text not null,
    open_id text not null,
    state text not null,
    expires_at bigint not null
  )`,
  `create index device_codes_by_user_code on device_codes (user_code)`,
  `create index device_codes_by_age on device_codes (expires_at)`,
  `create table app_registrations (
    device_hash text primary key,
    user_code text not null,
    app_id text not null,
    open_id text not null,
    user_info text not null,
    state text not null,
    expires_at bigint not null
  )`,
  `create index app_registrations_by_user_code on app_registrations (user_code)`,
  `create index app_registrations_by_age on app_registrations (expires_at)`,
  `create table ephemeral_messages (
    message_id text primary key,
    chat_id text not null,
    app_id text not null,
    open_id text not null,
    content text not null,
    create_time bigint not null,
    update_time bigint not null,
    deleted integer not null
  )`,
  `create index ephemeral_messages_of_chat on ephemeral_messages (chat_id, create_time, message_id)`,
]
