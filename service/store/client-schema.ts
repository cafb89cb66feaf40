/** What official clients need: the codes of devices that sign people in (decision 132). */
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
]
