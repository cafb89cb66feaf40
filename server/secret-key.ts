import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { secretsUnder } from '../service/store/secrets'
import type { Secrets } from '../service/store/secrets'
import { DataRefused } from './data-folder'
import { writeWhole } from './flush'

const KEY_BYTES = 32

/** The key in a file of its own, readable by its owner only: a copy of the database alone gives no secret away. */
export const secretsIn = (path: string): Promise<Secrets> =>
  secretsOf(readFileSync(path, 'utf8').trim(), path)

/** `place` is told where the key is not one. */
export async function secretsOf(text: string, place: string): Promise<Secrets> {
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new DataRefused(
      `The key ${place} is not as it was written. Put back the one that belongs to the database.`,
    )
  const bytes = Buffer.from(text, 'hex')
  return secretsUnder(await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']))
}

export const drawnKey = (): string => randomBytes(KEY_BYTES).toString('hex')

/** Writes this one, else one that is drawn, where there is none. */
export function haveKey(path: string, key = drawnKey()): void {
  if (!existsSync(path)) writeWhole(path, `${key}\n`)
}
