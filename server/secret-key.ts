import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { secretsUnder } from '../service/store/secrets'
import type { Secrets } from '../service/store/secrets'
import { DataRefused } from './data-folder'
import { writeWhole } from './flush'

const KEY_BYTES = 32

/** The key in a file of its own, readable by its owner only: a copy of the database alone gives no secret away. */
export async function secretsIn(path: string): Promise<Secrets> {
  const text = readFileSync(path, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new DataRefused(
      `The key ${path} is not as it was written. Put back the one that belongs to the database.`,
    )
  const bytes = Buffer.from(text, 'hex')
  return secretsUnder(await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']))
}

/** Draws one where there is none. */
export function haveKey(path: string): void {
  if (!existsSync(path)) writeWhole(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`)
}
