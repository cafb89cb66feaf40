/** The SHA-256 of bytes, in lower-case hex. Undefined: a page of an insecure origin has no function for it. */
export async function sha256Of(bytes: Blob): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { subtle?: typeof crypto.subtle }
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-256', await bytes.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
