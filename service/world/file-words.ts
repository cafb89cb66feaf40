import type { Selectable } from 'kysely'
import type { Database } from '../store/database'

/** Rows in the words of the world file, from which `loadWorld` makes the same rows. */

type Row<Table extends keyof Database> = Selectable<Database[Table]>

const parsed = (json: string): unknown => JSON.parse(json)

export const tenantWords = ({
  crypt_key_deleted,
  storage_error,
  sending_forbidden,
  ...rest
}: Row<'tenants'>) => ({
  ...rest,
  crypt_key_deleted: crypt_key_deleted === 1,
  storage_error: storage_error === 1,
  sending_forbidden: sending_forbidden === 1,
})

/** Without sealed values: a caller that may have them adds them. */
export function appWords({
  sealed_secret: _secret,
  sealed_events: _events,
  scopes,
  available_to,
  redirect_uris,
  templates,
  ...rest
}: Row<'apps'>) {
  return {
    ...rest,
    bot_enabled: rest.bot_enabled === 1,
    ...(scopes !== null && { scopes: parsed(scopes) }),
    meta_writing_stopped: rest.meta_writing_stopped === 1,
    tenant_check_fails: rest.tenant_check_fails === 1,
    available_to: parsed(available_to),
    ...(redirect_uris !== null && { redirect_uris: parsed(redirect_uris) }),
    ...(templates !== null && { templates: parsed(templates) }),
  }
}

export const userWords = ({ open_ids, resigned, blocks_bots, ...rest }: Row<'users'>) => ({
  ...rest,
  open_ids: parsed(open_ids),
  resigned: resigned === 1,
  blocks_bots: parsed(blocks_bots),
})

/** Without members, bots and announcement, which have tables of their own. */
export const chatWords = ({ position: _position, create_time: _made, ...row }: Row<'chats'>) => ({
  ...row,
  managers: parsed(row.managers),
  settings: parsed(row.settings),
  external: row.external === 1,
  cross_tenant: row.cross_tenant === 1,
  dissolved: row.dissolved === 1,
  muted: row.muted === 1,
  forwarding_forbidden: row.forwarding_forbidden === 1,
  third_party_encrypted: row.third_party_encrypted === 1,
  secret: row.secret === 1,
  restricted: row.restricted === 1,
  history_hidden_from_new_members: row.history_hidden_from_new_members === 1,
  public: row.public === 1,
})

export const messageWords = ({
  update_time: _time,
  edits: _edits,
  opens_thread: _opens,
  ...row
}: Row<'messages'>) => ({
  ...row,
  sender: parsed(row.sender),
  confidential: row.confidential === 1,
  mentions: parsed(row.mentions),
})

/** Without the bytes: `size` says how many there are. */
export const fileWords = ({ sha256: _sha256, ...row }: Row<'files'>) => row
