import { madeUpToken } from '../events/made-up-token'
import type { Store } from '../store/store'
import { KnownSecrets } from './known-secrets'
import type { AppEvents } from './world-file'

/** The secrets of a store's applications, as far as they have been learnt. */
export function secretsIn(store: Store): { secrets: KnownSecrets; learn: () => Promise<void> } {
  const secrets = new KnownSecrets()
  /** Sealed texts that have been opened: none has another content later. */
  const opened = new Set<string>()
  const open = async (sealed: string): Promise<string | undefined> => {
    if (opened.has(sealed)) return undefined
    const text = await store.secrets.open(sealed)
    opened.add(sealed)
    return text
  }
  const learn = async () => {
    const { apps, tokens } = await store.read(async (tx) => ({
      apps: await tx.selectFrom('apps').select(['app_id', 'sealed_secret', 'sealed_events']).execute(),
      tokens: await tx.selectFrom('tokens').select('sealed_token').execute(),
    }))
    for (const { sealed_token } of tokens) secrets.know((await open(sealed_token)) ?? '')
    for (const { app_id, sealed_secret, sealed_events } of apps) {
      secrets.know((await open(sealed_secret)) ?? '')
      secrets.know(await madeUpToken(app_id))
      const events = sealed_events === null ? undefined : await open(sealed_events)
      const { encrypt_key, verification_token } = JSON.parse(events ?? '{}') as AppEvents
      for (const secret of [encrypt_key, verification_token]) secrets.know(secret ?? '')
    }
  }
  return { secrets, learn }
}
