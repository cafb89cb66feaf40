import { madeUpToken } from '../events/made-up-token'
import type { Store } from '../store/store'
import { KnownSecrets } from './known-secrets'
import type { AppEvents } from './world-file'

/** What a client of an application needs. */
export interface Credentials {
  app_secret: string
  kind: string
}

/** The secrets of a store's applications, as far as they have been learnt; `credentials` returns them by app_id. */
export function secretsIn(store: Store): {
  secrets: KnownSecrets
  credentials: () => ReadonlyMap<string, Credentials>
  learn: () => Promise<void>
} {
  const secrets = new KnownSecrets()
  let credentials = new Map<string, Credentials & { sealed: string }>()
  /** Sealed texts that have been opened: none has another content later. */
  const opened = new Set<string>()
  const open = async (sealed: string): Promise<string | undefined> => {
    if (opened.has(sealed)) return undefined
    const text = await store.secrets.open(sealed)
    opened.add(sealed)
    return text
  }
  const learn = async () => {
    const { apps, tokens, webhooks } = await store.read(async (tx) => ({
      apps: await tx
        .selectFrom('apps')
        .select(['app_id', 'kind', 'sealed_secret', 'sealed_events'])
        .orderBy('app_id')
        .execute(),
      tokens: await tx.selectFrom('tokens').select('sealed_token').execute(),
      webhooks: await tx.selectFrom('webhooks').select(['sealed_token', 'sealed_secret']).execute(),
    }))
    for (const { sealed_token } of tokens) secrets.know((await open(sealed_token)) ?? '')
    for (const { sealed_token, sealed_secret } of webhooks) {
      secrets.know((await open(sealed_token)) ?? '')
      if (sealed_secret !== null) secrets.know((await open(sealed_secret)) ?? '')
    }
    const learnt: typeof credentials = new Map()
    for (const { app_id, kind, sealed_secret: sealed, sealed_events } of apps) {
      const known = credentials.get(app_id)
      const isKnown = known?.sealed === sealed
      const app_secret = isKnown ? known.app_secret : await store.secrets.open(sealed)
      learnt.set(app_id, { app_secret, kind, sealed })
      if (!isKnown) {
        secrets.know(app_secret)
        secrets.know(await madeUpToken(app_id))
      }
      const events = sealed_events === null ? undefined : await open(sealed_events)
      const { encrypt_key, verification_token } = JSON.parse(events ?? '{}') as AppEvents
      for (const secret of [encrypt_key, verification_token]) secrets.know(secret ?? '')
    }
    credentials = learnt
  }
  return { secrets, credentials: () => credentials, learn }
}
