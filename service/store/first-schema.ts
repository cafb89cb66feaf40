/**
 * The tables of Herald 0.2.0, in SQL that SQLite and PostgreSQL both understand. Texts compare byte by byte (SQLite's
 * BINARY). A released schema is never edited: changes go into a new list of `migrations.ts`.
 */
export const firstSchema: readonly string[] = [
  // Tenants, applications and people.
  `create table tenants (
    tenant_key text primary key,
    name text not null,
    crypt_key_deleted integer not null,
    storage_error integer not null,
    sending_forbidden integer not null
  )`,
  `create table apps (
    app_id text primary key,
    sealed_secret text not null,
    name text not null,
    tenant_key text not null,
    kind text not null,
    bot_enabled integer not null,
    scopes text,
    meta_writing_stopped integer not null,
    tenant_check_fails integer not null,
    available_to text not null,
    redirect_uris text,
    sealed_events text,
    templates text
  )`,
  `create table tokens (
    token_hash text primary key,
    app_id text not null,
    expires_at bigint not null,
    kind text not null default 'tenant',
    tenant_key text not null default '',
    sealed_token text not null default ''
  )`,
  `create index tokens_by_app on tokens (app_id, expires_at)`,
  `create table app_tickets (
    app_id text primary key,
    sealed_ticket text not null,
    created_at bigint not null
  )`,
  `create table users (
    open_id text primary key,
    open_ids text not null,
    user_id text not null,
    union_id text not null,
    email text not null,
    name text not null,
    en_name text not null,
    tenant_key text not null,
    resigned integer not null,
    blocks_bots text not null
  )`,
  `create index users_by_user_id on users (user_id)`,
  `create index users_by_union_id on users (union_id)`,
  `create index users_by_email on users (email)`,
  // People who have an open_id of their own in some application.
  `create index users_named_apart on users (open_ids) where open_ids != '{}'`,
  // The consents of people to applications: codes, tokens, and everything that they ever agreed to.
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
  // Chats and messages.
  `create table chats (
    chat_id text primary key,
    position integer not null,
    name text not null,
    description text not null,
    tenant_key text not null,
    mode text not null,
    owner_id text not null,
    managers text not null,
    edit_permission text not null,
    external integer not null,
    cross_tenant integer not null,
    dissolved integer not null,
    muted integer not null,
    forwarding_forbidden integer not null,
    third_party_encrypted integer not null,
    secret integer not null,
    restricted integer not null,
    history_hidden_from_new_members integer not null,
    settings text not null default '{}',
    create_time bigint not null default 0,
    public integer not null default 0,
    creator_id text not null default ''
  )`,
  `create index chats_in_order on chats (position)`,
  `create index public_chats on chats (tenant_key, position) where public = 1`,
  `create table chat_members (
    chat_id text not null,
    open_id text not null,
    position integer not null,
    primary key (chat_id, open_id)
  )`,
  `create index chat_members_in_order on chat_members (chat_id, position)`,
  `create index chat_members_by_user on chat_members (open_id)`,
  `create table chat_bots (
    chat_id text not null,
    app_id text not null,
    joined_at bigint not null,
    primary key (chat_id, app_id)
  )`,
  `create index chat_bots_by_app on chat_bots (app_id)`,
  `create table threads (thread_id text primary key, chat_id text not null, created_at bigint not null)`,
  `create table messages (
    message_id text primary key,
    chat_id text not null,
    thread_id text,
    root_id text,
    parent_id text,
    msg_type text not null,
    content text not null,
    sender text not null,
    create_time bigint not null,
    state text not null,
    confidential integer not null,
    mentions text not null,
    upper_message_id text,
    update_time bigint not null default 0,
    edits integer not null default 0,
    opens_thread integer not null default 0
  )`,
  // The copies inside a merge-forward name the chat they came from and are in no listing of it.
  `create index messages_of_chat on messages (chat_id, create_time, message_id)
    where upper_message_id is null`,
  `create index messages_of_thread on messages (thread_id, create_time, message_id)
    where upper_message_id is null and thread_id is not null`,
  `create index messages_in_bundle on messages (upper_message_id) where upper_message_id is not null`,
  // A chat's listing: only the root of a thread.
  `create index messages_listed on messages (chat_id, create_time, message_id)
    where upper_message_id is null and (thread_id is null or root_id is null or opens_thread = 1)`,
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
  `create table message_reads (
    message_id text not null,
    open_id text not null,
    read_time bigint not null,
    primary key (message_id, open_id)
  )`,
  `create index message_reads_in_order on message_reads (message_id, read_time, open_id)`,
  // Answers to `uuid`s of sends.
  `create table answered (
    app_id text not null,
    target text not null,
    uuid text not null,
    answer text not null,
    done_at bigint not null,
    primary key (app_id, target, uuid)
  )`,
  `create index answered_by_age on answered (done_at)`,
  // Announcements.
  `create table announcements (
    chat_id text primary key,
    type text not null,
    revision integer not null,
    block_count integer not null,
    text_bound integer not null,
    create_time bigint not null,
    update_time bigint not null,
    modifier_id text not null
  )`,
  `create table blocks (
    chat_id text not null,
    block_id text not null,
    from_revision integer not null,
    to_revision integer not null,
    parent_id text not null,
    path text not null,
    depth integer not null,
    block_type integer not null,
    body text not null,
    primary key (chat_id, block_id, from_revision)
  )`,
  // The pre-order walk of the newest revision: a page is one range of it.
  `create index blocks_in_pre_order on blocks (chat_id, to_revision, path)`,
  `create index blocks_by_parent on blocks (chat_id, parent_id, to_revision, path)`,
  // Media are uploaded for a block without naming its chat.
  `create index media_holders on blocks (block_id) where block_type in (1, 23, 27)`,
  // The sheets that an announcement shows: few, however many blocks it has.
  `create index sheet_blocks on blocks (chat_id, to_revision) where block_type = 30`,
  `create table operations (
    app_id text not null,
    chat_id text not null,
    client_token text not null,
    answer text not null,
    done_at bigint not null,
    primary key (app_id, chat_id, client_token)
  )`,
  `create index operations_by_age on operations (done_at)`,
  `create table media (
    file_token text primary key,
    chat_id text not null,
    block_id text not null,
    file_name text not null,
    size bigint not null,
    sha256 text not null,
    parent_type text not null default '',
    app_id text not null default ''
  )`,
  `create index media_by_block on media (chat_id, block_id)`,
  `create table sheets (
    token text primary key,
    chat_id text not null,
    row_size integer not null,
    column_size integer not null,
    revision integer not null default 0
  )`,
  `create table sheet_cells (
    token text not null,
    strip integer not null,
    row_index integer not null,
    cells text not null,
    primary key (token, strip, row_index)
  )`,
  // Files.
  `create table files (
    file_key text primary key,
    app_id text not null,
    file_name text not null,
    file_type text not null,
    kind text not null,
    duration integer,
    size bigint not null,
    sha256 text
  )`,
  `create table uploads (
    upload_id text primary key,
    app_id text not null,
    file_name text not null,
    parent_type text not null,
    parent_node text not null,
    size bigint not null,
    block_num integer not null,
    created_at bigint not null
  )`,
  `create index uploads_by_age on uploads (created_at)`,
  `create table upload_parts (
    upload_id text not null,
    seq integer not null,
    size bigint not null,
    sha256 text not null,
    primary key (upload_id, seq)
  )`,
  // Events.
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
  `create table long_connections (app_id text primary key, since bigint not null)`,
  // Earlier states to which a world can be restored: the seed as a world file, and snapshots of all rows with their blobs.
  `create table snapshots (
    snapshot_id text primary key,
    kind text not null,
    name text not null,
    taken_at bigint not null,
    world_now bigint not null,
    schema_version integer not null,
    size bigint not null,
    sha256 text not null
  )`,
  `create table snapshot_blobs (
    snapshot_id text not null,
    sha256 text not null,
    primary key (snapshot_id, sha256)
  )`,
]
