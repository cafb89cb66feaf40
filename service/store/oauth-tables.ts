import type { Migration } from './migration'

/** The consents of people to applications: codes, tokens, and everything that they ever agreed to. */
export const oauthTables: readonly Migration[] = [
  `alter table apps add column redirect_uris text`,
  `create table auth_codes (
      code_hash text primary key,
      app_id text not null,
      open_id text not null,
      redirect_uri text not null,
      scope text not null,
      code_challenge text not null,
      challenge_method text not null,
      expires_at bigint not null,
      used integer not null
    )`,
  `create index auth_codes_by_age on auth_codes (expires_at)`,
  `create table user_tokens (
      token_hash text primary key,
      kind text not null,
      family text not null,
      app_id text not null,
      open_id text not null,
      scope text not null,
      authorized_at bigint not null,
      expires_at bigint not null,
      state text not null
    )`,
  `create index user_tokens_by_age on user_tokens (expires_at)`,
  `create table user_grants (
      app_id text not null,
      open_id text not null,
      scope text not null,
      primary key (app_id, open_id)
    )`,
]
