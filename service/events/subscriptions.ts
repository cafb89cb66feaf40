import type { World } from '../world/world'
import type { AppEvents } from '../world/world-file'
import type { Subscription } from './event-hub'
import { madeUpToken } from './made-up-token'

/** The host's additions to the world's subscriptions. */
interface FromHost {
  /** Webhook addresses by app_id; they take precedence over the world's. */
  webhooks: ReadonlyMap<string, string>
  /** Applications that have a long connection now. */
  connected: ReadonlySet<string>
}

/** The receivers of events: by the world file, by the host's options, and by an open long connection. */
export async function readSubscriptions(
  { store }: World,
  { webhooks, connected }: FromHost,
): Promise<ReadonlyMap<string, Subscription>> {
  const { apps, listening } = await store.read(async (tx) => ({
    apps: await tx.selectFrom('apps').select(['app_id', 'sealed_events']).execute(),
    listening: await tx.selectFrom('long_connections').select('app_id').execute(),
  }))
  const long = new Set([...connected, ...listening.map(({ app_id }) => app_id)])
  const subscriptions = new Map<string, Subscription>()
  for (const { app_id, sealed_events } of apps) {
    const said: AppEvents =
      sealed_events === null ? {} : (JSON.parse(await store.secrets.open(sealed_events)) as AppEvents)
    const url = webhooks.get(app_id) ?? said.url
    const { card_url, encrypt_key, types } = said
    if (url === undefined && card_url === undefined && !long.has(app_id)) continue
    const verification_token = said.verification_token ?? (await madeUpToken(app_id))
    subscriptions.set(app_id, {
      types,
      websocket: long.has(app_id),
      ...(url !== undefined && { webhook: { url, encrypt_key, verification_token } }),
      ...(card_url !== undefined && { cards: { url: card_url, verification_token, form: 'legacy card' } }),
    })
  }
  return subscriptions
}
