import { OPERATOR_HEADER } from '../contract/herald/console-header'
import type { Asked } from '../server/read-incoming'
import { mediaTypeIn } from '../service/http/media-type'

/** A header that no form or link can send. It also names the application. */
export const APP_HEADER = 'x-herald-app'

/** A header of a request, with repeated ones joined. */
export function headerOf({ headers }: Asked, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/**
 * Whether a request comes from a page of this gateway, by `Origin` and `Sec-Fetch-Site`. Each header that is present
 * must say so. A write needs at least one of them. A read by an old browser may have neither.
 */
export function isOurs(asked: Asked, publicUrl: string): boolean {
  const origin = headerOf(asked, 'origin')
  const site = headerOf(asked, 'sec-fetch-site')
  if (origin !== undefined && origin !== publicUrl) return false
  if (site !== undefined && site !== 'same-origin') return false
  return asked.method === 'GET' || asked.method === 'HEAD' || origin !== undefined || site !== undefined
}

/** Whether a request is meant for this operator. One that names no operator is meant for any that is signed in. */
export function isMeantFor(open_id: string, asked: Asked): boolean {
  const named = headerOf(asked, OPERATOR_HEADER)
  return named === undefined || named === open_id
}

/** The declared media type of a body, in lower case. */
export const mediaTypeOf = (asked: Asked): string => mediaTypeIn(headerOf(asked, 'content-type'))

/** Whether a page reads this without a user's action. */
export const isBackground = (asked: Asked): boolean => headerOf(asked, 'x-herald-background') === '1'

/** Marks the reads of a rehearsal. */
export const REHEARSAL_HEADER = 'x-herald-rehearsal'

/** Whether a rehearsal reads this. A user waits for it, but every other call comes first. */
export const isRehearsal = (asked: Asked): boolean => headerOf(asked, REHEARSAL_HEADER) === '1'

/** Whether all calls that a user makes come before this one. */
export const comesLast = (asked: Asked): boolean => isBackground(asked) || isRehearsal(asked)

/** The initial size of a body's buffer, which grows with the body. */
const FIRST_BYTES = 4_096

/**
 * Reads a whole body. Undefined if it has more than `most` bytes, or if `hold` returns false for its bytes. Copies
 * chunks into one buffer as they arrive. Kept apart, each byte could be a chunk and take a hundred times its size.
 */
export async function bodyOf(
  asked: Asked,
  most: number,
  hold: (bytes: number) => boolean = () => true,
): Promise<Buffer | undefined> {
  if (Number(headerOf(asked, 'content-length') ?? 0) > most) return undefined
  const body = asked.body()
  let whole = Buffer.alloc(0)
  let length = 0
  return new Promise((resolve, reject) => {
    const refuse = () => {
      body.off('data', add)
      whole = Buffer.alloc(0)
      resolve(undefined)
    }
    const add = (part: Buffer) => {
      if (length + part.length > most) return refuse()
      if (length + part.length > whole.length) {
        const size = Math.max(FIRST_BYTES, Math.min(most, 2 * whole.length), length + part.length)
        if (!hold(size - whole.length)) return refuse()
        const larger = Buffer.allocUnsafeSlow(size)
        whole.copy(larger, 0, 0, length)
        whole = larger
      }
      part.copy(whole, length)
      length += part.length
    }
    body.on('data', add)
    body.once('end', () => resolve(whole.subarray(0, length)))
    body.once('close', () => body.readableEnded || reject(hangUp()))
    body.once('error', reject)
  })
}

const hangUp = () => Object.assign(new Error('the request was cut off'), { code: 'ECONNRESET' })
