import type { Replaced } from '../../contract/herald/world'
import { compiledQuery, compileQuery } from '../store/compiled-query'
import type { Secrets } from '../store/secrets'
import type { Tx } from '../store/store'
import { worldTables } from '../store/table-names'
import { together } from '../store/together'
import { insertRows } from '../world/insert-rows'
import type { Rows } from '../world/insert-rows'
import { LIMITS } from '../world/limits'
import { NEVER } from '../world/never'

/**
 * Replaces all rows of the world, in the caller's transaction. This also forgets client_tokens, uuids, unfinished
 * uploads and temporary addresses. Issued tokens stay valid if their application is in the new world with the same
 * secret, so that no caller is signed out. Page tokens only name places, and continue from the same place in the new
 * world.
 */
export async function replaceWorld(tx: Tx, rows: Partial<Rows>, secrets: Secrets): Promise<void> {
  const { rows: issued } = await issuedTokens(tx)
  await together(
    tx,
    deletions.map((deletion) => deletion(tx)),
  )
  await insertRows(tx, rows)
  if (issued.length === 0) return
  const apps = await tx.selectFrom('apps').select(['app_id', 'sealed_secret']).execute()
  const sealedNow = new Map(apps.map(({ app_id, sealed_secret }) => [app_id, sealed_secret]))
  for (const { sealed_secret, ...token } of issued) {
    const sealed = sealedNow.get(token.app_id)
    if (sealed === undefined) continue
    if ((await secrets.open(sealed)) !== (await secrets.open(sealed_secret))) continue
    await tx
      .insertInto('tokens')
      .values(token)
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute()
  }
}

/** How much the new world holds. */
export const replaced = (
  { chats = [], users = [], messages = [] }: Partial<Rows>,
  now: number,
): Replaced => ({
  now,
  chats: chats.length,
  users: users.length,
  messages: messages.length,
})

const deletions = [
  ...worldTables.map((table) => compileQuery((tx) => tx.deleteFrom(table))),
  compileQuery((tx) => tx.deleteFrom('settings').where('name', '=', LIMITS)),
]

const issuedTokens = compiledQuery((tx) =>
  tx
    .selectFrom('tokens')
    .innerJoin('apps', 'apps.app_id', 'tokens.app_id')
    .select([
      'tokens.app_id',
      'token_hash',
      'sealed_token',
      'expires_at',
      'tokens.kind as kind',
      'tokens.tenant_key as tenant_key',
      'sealed_secret',
    ])
    .where('expires_at', '!=', NEVER),
)
