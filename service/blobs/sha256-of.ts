import { subtleCrypto } from '../bytes/web-crypto'

/** The SHA-256 of bytes in memory, in lower-case hex. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await subtleCrypto().digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
