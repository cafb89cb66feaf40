import { hashOf } from '../store/secrets'
import type { SentHeaders } from './served-request'

/** The token in a Bearer header. */
export const bearerOf = (headers: SentHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]

/** The client in an HTTP Basic header. */
export function basicOf(headers: SentHeaders): { client_id: string; client_secret: string } | undefined {
  const packed = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (packed === undefined) return undefined
  try {
    const [client_id = '', ...secret] = atob(packed).split(':')
    return { client_id, client_secret: secret.join(':') }
  } catch {
    return undefined
  }
}

/** An application's id is shorter; of a longer one only the hash is kept. */
const LONGEST_ID = 200

/**
 * The application that a token request names, in its body or by HTTP Basic; otherwise the hash of the token that it
 * shows. It is a hash because counts may be stored, and last as long as the window.
 */
export async function whoAsks(body: Record<string, unknown>, headers: SentHeaders): Promise<string> {
  const textOf = (field: string) => (typeof body[field] === 'string' ? body[field] : undefined)
  const named = textOf('app_id') ?? textOf('client_id') ?? basicOf(headers)?.client_id
  if (named !== undefined && named.length <= LONGEST_ID) return named
  return hashOf(named ?? textOf('app_access_token') ?? bearerOf(headers) ?? '')
}
