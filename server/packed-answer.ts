import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { CONSOLE_HEADER } from '../contract/herald/console-header'
import { codingsIn } from './codings-in'

const zip = promisify(gzip)

/** Shorter answers arrive in one or two round trips anyway. */
const LONG_BYTES = 8_192

/**
 * A long answer to the console, compressed: a listing of blocks shrinks to a fifteenth, which matters on a phone's line.
 * Undefined for a short one, and for other clients: most of them are on this machine, where it only costs time.
 */
export function packedAnswer(bytes: Buffer, { headers }: IncomingMessage): Promise<Buffer> | undefined {
  const isWanted = bytes.length >= LONG_BYTES && headers[CONSOLE_HEADER] !== undefined
  return isWanted && codingsIn(headers).has('gzip') ? zip(bytes) : undefined
}
