import type { SentHeaders } from '../../http/served-request'
import { basicOf } from '../../http/who-asks'
import type { Tx } from '../../store/store'
import type { World } from '../../world/world'
import { gatherCredentials } from '../credentials'
import type { ClientFacts } from './token.rules'

interface Said {
  client_id?: string | undefined
  client_secret?: string | undefined
}

/** The calling application, from the body or from HTTP Basic (platform/oauth#token). */
export async function clientFacts(
  tx: Tx,
  world: World,
  headers: SentHeaders,
  said: Said,
): Promise<ClientFacts> {
  const basic = basicOf(headers)
  const { client_id = basic?.client_id ?? '', client_secret = basic?.client_secret ?? '' } = said
  const credentials = { app_id: client_id, app_secret: client_secret }
  const { app, secretIsRight } = await gatherCredentials(tx, world.store.secrets, credentials, world.isPublic)
  const row = await tx
    .selectFrom('apps')
    .select('available_to')
    .where('app_id', '=', client_id)
    .executeTakeFirst()
  const available_to = JSON.parse(row?.available_to ?? '[]') as 'all' | string[]
  return {
    client_id,
    client_secret,
    saidTwice: basic !== undefined && said.client_secret !== undefined,
    app: app && { app_id: client_id, ...app, available_to },
    secretIsRight,
  }
}
