import { randomBytes, webcrypto } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { secretsUnder } from '../service/store/secrets'
import type { Secrets } from '../service/store/secrets'
import { DataRefused } from './data-folder'
import { writeWhole } from './flush'

const KEY_BYTES = 32

/**
 * Reads the key from its own file, which only its owner may read. So a copy of the database alone reveals no secret.
 */
export const secretsIn = (path: string): Promise<Secrets> =>
  secretsOf(readFileSync(path, 'utf8').trim(), path)

/** `place` names the key in the error if the key is invalid. */
export async function secretsOf(text: string, place: string): Promise<Secrets> {
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new DataRefused(`The key ${place} is damaged. Restore the key that belongs to the database.`)
  const bytes = Buffer.from(text, 'hex')
  return secretsUnder(
    await webcrypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
  )
}

export const drawnKey = (): string => randomBytes(KEY_BYTES).toString('hex')

/** Writes `key`, by default a random one, unless the file exists. */
export function haveKey(path: string, key = drawnKey()): void {
  if (!existsSync(path)) writeWhole(path, `${key}\n`)
}
