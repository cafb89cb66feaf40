import { gatherCredentials } from '../service/auth/credentials'
import { publishedSecrets } from '../service/auth/published-secrets'
import type { Store } from '../service/store/store'
import type { WorldFile } from '../service/world/world-file'
import { programName } from './program-name'

/** A world off loopback has a published secret. The message says how to create a world with its own secrets. */
export class PublishedSecret extends Error {
  constructor(app_id: string) {
    super(
      `${app_id} has a public secret of the demo world, and other machines can reach this address. ` +
        `Run \`${programName()} new-world world.json\` to create your own world, then start with ` +
        '`--world world.json` and a new `--data` folder.',
    )
  }
}

/** Throws PublishedSecret if an application in the file has a published secret or token. */
export function requireOwnSecrets({ apps }: WorldFile): void {
  const open = apps.find(({ app_secret, tokens }) =>
    [app_secret, ...tokens].some((each) => publishedSecrets.has(each)),
  )
  if (open) throw new PublishedSecret(open.app_id)
}

/** The same for a stored world. Tries each published secret with each application, as the token endpoint would. */
export async function requireOwnSecretsIn(store: Store): Promise<void> {
  await store.read(async (tx) => {
    for (const { app_id } of await tx.selectFrom('apps').select('app_id').orderBy('app_id').execute()) {
      for (const app_secret of publishedSecrets) {
        const { secretIsRight } = await gatherCredentials(tx, store.secrets, { app_id, app_secret })
        if (secretIsRight) throw new PublishedSecret(app_id)
      }
    }
  })
}
