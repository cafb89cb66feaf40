import { isSame, proofOf } from '../../store/secrets'
import type { Secrets } from '../../store/secrets'
import type { Webhooks } from '../../store/tables/events'

/** A signature is accepted this long before and after its time (platform/webhooks#signature). */
const SIGNED_FOR_MS = 3_600_000

interface Signed {
  timestamp?: string | number | undefined
  sign?: string | undefined
}

/** Whether a request has the signature that its custom bot demands. */
export async function isSigned(
  { sealed_secret }: Pick<Webhooks, 'sealed_secret'>,
  { timestamp = '', sign = '' }: Signed,
  { secrets, now }: { secrets: Secrets; now: number },
): Promise<boolean> {
  if (sealed_secret === null) return true
  const isNow = Math.abs(now - Number(timestamp) * 1000) <= SIGNED_FOR_MS
  return isNow && isSame(await signatureOf(String(timestamp), await secrets.open(sealed_secret)), sign)
}

/** The signature of a time in seconds. The key has the secret in it; the signed text is empty. */
export async function signatureOf(timestamp: string, secret: string): Promise<string> {
  const proof = await proofOf(`${timestamp}\n${secret}`, '')
  return btoa(String.fromCharCode(...new Uint8Array(proof)))
}

/**
 * Whether a request may come from this address: the list is empty or has it, as itself, as `192.0.2.*` or as
 * `192.0.2.0/24`. An unknown address is in no list.
 */
export function isAllowedFrom(address: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  const from = address?.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  return from !== undefined && allowed.some((each) => isWithin(from, each.trim().toLowerCase()))
}

function isWithin(from: string, allowed: string): boolean {
  if (allowed.includes('*')) {
    const [numbers, parts] = [from.split('.'), allowed.split('.')]
    return (
      numbers.length === 4 &&
      parts.length === 4 &&
      parts.every((part, at) => part === '*' || part === numbers[at])
    )
  }
  const [network = '', length] = allowed.split('/')
  if (length === undefined) return from === network
  const [one, other] = [numberOf(from), numberOf(network)]
  const bits = Number(length)
  if (one === undefined || other === undefined || !/^\d{1,2}$/.test(length) || bits > 32) return false
  const size = 2 ** (32 - bits)
  return Math.floor(one / size) === Math.floor(other / size)
}

/** An IPv4 address as one number; undefined for anything else. */
function numberOf(address: string): number | undefined {
  const parts = address.split('.')
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
  return isAddress ? parts.reduce((whole, part) => whole * 256 + Number(part), 0) : undefined
}
