import type { Rule } from '../rules/rule'
import { isSame } from '../store/secrets'
import type { Secrets } from '../store/secrets'
import type { Tx } from '../store/store'
import { publishedSecrets } from './published-secrets'

/** Facts about the application that a request names. */
export interface CredentialFacts {
  app_id: string
  app: { tenant_key: string; kind: string } | undefined
  secretIsRight: boolean
}

/**
 * Reads the application that a request names; its secret is not passed on. `isPublic`: a published secret counts as
 * wrong in every world.
 */
export async function gatherCredentials(
  tx: Tx,
  secrets: Secrets,
  { app_id, app_secret }: { app_id: string; app_secret: string },
  isPublic = false,
): Promise<CredentialFacts> {
  const found = await tx
    .selectFrom('apps')
    .select(['sealed_secret', 'tenant_key', 'kind'])
    .where('app_id', '=', app_id)
    .executeTakeFirst()
  if (!found) return { app_id, app: undefined, secretIsRight: false }
  const { tenant_key, kind, sealed_secret } = found
  const isOpen = isPublic && publishedSecrets.has(app_secret)
  const secretIsRight = !isOpen && isSame(await secrets.open(sealed_secret), app_secret)
  return { app_id, app: { tenant_key, kind }, secretIsRight }
}

/** The caller's credentials (platform/tokens#token-failures); every refusal has HTTP status 200. */
export const credentialRules: Rule<CredentialFacts>[] = [
  {
    code: 10003,
    when: 'app_id is malformed',
    fails: (f) => !/^cli_[0-9a-z]{16}$/i.test(f.app_id),
  },
  { code: 10014, when: 'no such application', fails: (f) => !f.app },
  { code: 10015, when: 'wrong app_secret', fails: (f) => !f.secretIsRight },
]
