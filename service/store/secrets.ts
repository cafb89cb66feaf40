import { sha256Of } from '../blobs/sha256-of'
import { subtleCrypto } from '../bytes/web-crypto'

/** Seals what a store has to give back later; what only has to be recognised is kept as its `hashOf`. */
export interface Secrets {
  /** A different text each time, which tells nothing without the key. */
  seal(text: string): Promise<string>
  /** Throws SealBroken for what was not sealed under this key. */
  open(sealed: string): Promise<string>
}

/** A sealed text is damaged, or was sealed under another key. */
export class SealBroken extends Error {}

/** A CryptoKey; not all hosts' types have that name. */
type SealingKey = Parameters<ReturnType<typeof subtleCrypto>['encrypt']>[1]

const IV_BYTES = 12

/** AES-256-GCM under a key that is kept apart from what it seals. */
export function secretsUnder(key: SealingKey): Secrets {
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await subtleCrypto().encrypt({ name: 'AES-GCM', iv }, key, utf8.encode(text))
      return base64Of(iv) + base64Of(new Uint8Array(sealed))
    },
    async open(sealed) {
      try {
        const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
        const iv = bytes.subarray(0, IV_BYTES)
        const text = await subtleCrypto().decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES))
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(text)
      } catch (cause) {
        throw new SealBroken('a secret cannot be read with this key', { cause })
      }
    },
  }
}

/** A key that cannot be exported. It seals and opens, and lasts as long as its holder. */
export const newKey = (): Promise<SealingKey> =>
  subtleCrypto().generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/**
 * The stored form of a secret that only has to be recognised. The secret is random, so it cannot be guessed from
 * this.
 */
export const hashOf = (secret: string): Promise<string> => sha256Of(utf8.encode(secret))

/** The HMAC-SHA-256 of a text under a secret, which cannot be read from it. */
export async function proofOf(secret: string, text: string): Promise<ArrayBuffer> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtleCrypto().importKey('raw', utf8.encode(secret), hmac, false, ['sign'])
  return subtleCrypto().sign('HMAC', key, utf8.encode(text))
}

/** Compares in constant time, so that timing reveals nothing about the secret. */
export function isSame(right: string, given: string): boolean {
  let differs = right.length ^ given.length
  for (let at = 0; at < right.length; at += 1) differs |= right.charCodeAt(at) ^ given.charCodeAt(at)
  return differs === 0
}

const utf8 = new TextEncoder()

/** For a few bytes; twelve of them need no padding, so that more base64 can follow. */
const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
