import { publishedSecrets } from '../auth/published-secrets'
import { isSame, proofOf } from '../store/secrets'
import type { Tx } from '../store/store'
import type { World } from '../world/world'

const MINUTE_MS = 60_000
/** How long a token lives (platform/tokens#tokens-of-custom-applications). */
export const TOKEN_LIFE_MS = 120 * MINUTE_MS
/**
 * How far ahead another Herald's clock may be. Tests that open one world after the other have clocks that differ by
 * what the first one has done so far.
 */
const CLOCKS_APART_MS = 30 * MINUTE_MS

/** The application, the tenant and the kind of a token. */
export interface TokenOf {
  app_id: string
  tenant_key: string
  kind: 'tenant' | 'app'
}

/** The token that was issued at a moment; the secret cannot be read from it. */
export async function derivedToken(secret: string, of: TokenOf, issued_at: number): Promise<string> {
  const head = prefixes[of.kind] + lettersOf(BigInt(issued_at), TIME_LETTERS)
  const { app_id, tenant_key } = of
  return head + tagOf(app_id) + tagOf(tenant_key) + (await letterProofOf(secret, of, issued_at))
}

/**
 * Whose token it is, by nothing but the application's present secret: any Herald that has the application derives the
 * same. Undefined for a token of another secret or time, and for one that is not derived.
 */
export async function derivedHolder(
  tx: Tx,
  { store, now, isPublic }: Pick<World, 'store' | 'now' | 'isPublic'>,
  token: string,
): Promise<TokenOf | undefined> {
  const read = partsOf(token)
  if (!read || read.issued_at > now() + CLOCKS_APART_MS || read.issued_at + TOKEN_LIFE_MS <= now())
    return undefined
  const apps = await tx.selectFrom('apps').select(['app_id', 'tenant_key', 'kind', 'sealed_secret']).execute()
  for (const { app_id, tenant_key: home, kind: kindOfApp, sealed_secret } of apps) {
    if (tagOf(app_id) !== read.app) continue
    const tenants = kindOfApp === 'store' && read.kind === 'tenant' ? await tenantsFor(tx, app_id) : []
    const secret = await store.secrets.open(sealed_secret)
    if (isPublic && publishedSecrets.has(secret)) continue
    for (const tenant_key of new Set([home, ...tenants])) {
      if (tagOf(tenant_key) !== read.tenant) continue
      const of = { app_id, tenant_key, kind: read.kind }
      if (isSame(await letterProofOf(secret, of, read.issued_at), read.proof)) return of
    }
  }
  return undefined
}

/** The tenants in whose chats a store application is. */
async function tenantsFor(tx: Tx, app_id: string): Promise<string[]> {
  const chats = await tx
    .selectFrom('chat_bots')
    .innerJoin('chats', 'chats.chat_id', 'chat_bots.chat_id')
    .select('chats.tenant_key')
    .distinct()
    .where('chat_bots.app_id', '=', app_id)
    .execute()
  return chats.map(({ tenant_key }) => tenant_key)
}

const prefixes = { tenant: 't-', app: 'a-' } as const
const TIME_LETTERS = 9
const TAG_LETTERS = 4
/** 136 bits. */
const PROOF_LETTERS = 23

const SHAPE = new RegExp(
  `^([ta])-([0-9A-Za-z]{${TIME_LETTERS}})([0-9A-Za-z]{${TAG_LETTERS}})([0-9A-Za-z]{${TAG_LETTERS}})([0-9A-Za-z]{${PROOF_LETTERS}})$`,
)

/** The parts of a token in the form of a derived one; nothing of it is proved yet. */
function partsOf(token: string) {
  const [whole, kind, time = '', app, tenant, proof = ''] = SHAPE.exec(token) ?? []
  if (whole === undefined) return undefined
  return { kind: kind === 'a' ? 'app' : 'tenant', issued_at: numberOf(time), app, tenant, proof } as const
}

async function letterProofOf(secret: string, of: TokenOf, issued_at: number): Promise<string> {
  const said = JSON.stringify(['token', of.kind, of.app_id, of.tenant_key, issued_at])
  const proof = new DataView(await proofOf(secret, said))
  const bits = [0, 8, 16].reduce((all, at) => (all << 64n) | proof.getBigUint64(at), 0n)
  return lettersOf(bits, PROOF_LETTERS)
}

/** A hint at an id, by which few secrets have to be tried; it proves nothing. */
function tagOf(id: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return lettersOf(BigInt(hash >>> 0), TAG_LETTERS)
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(letters.length)

/** The last letters of a number in base 62. */
function lettersOf(number: bigint, count: number): string {
  let written = ''
  for (let rest = number; written.length < count; rest /= BASE)
    written = (letters[Number(rest % BASE)] ?? '') + written
  return written
}

const numberOf = (written: string): number =>
  written.split('').reduce((number, letter) => number * letters.length + letters.indexOf(letter), 0)
