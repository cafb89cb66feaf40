import { OPERATOR_HEADER } from '../contract/herald/console-header'
import type { Asked } from '../server/answer-with'
import { mediaTypeIn } from '../service/http/media-type'

/** A header that no form or link can send; it also names the application. */
export const APP_HEADER = 'x-herald-app'

/** A header of a request; several of one name are joined. */
export function headerOf({ headers }: Asked, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/**
 * Whether a request comes from a page of ours: the browser says that it does, in `Origin`, in `Sec-Fetch-Site`, or in
 * both, and neither says otherwise. A write must have at least one of them; a read by an old browser may have neither.
 */
export function isOurs(asked: Asked, publicUrl: string): boolean {
  const origin = headerOf(asked, 'origin')
  const site = headerOf(asked, 'sec-fetch-site')
  if (origin !== undefined && origin !== publicUrl) return false
  if (site !== undefined && site !== 'same-origin') return false
  return asked.method === 'GET' || asked.method === 'HEAD' || origin !== undefined || site !== undefined
}

/** Whether a request is made in this operator's name, or in that of whoever is signed in. */
export function isMeantFor(open_id: string, asked: Asked): boolean {
  const named = headerOf(asked, OPERATOR_HEADER)
  return named === undefined || named === open_id
}

/** The media type that a body claims to have, in lower case. */
export const mediaTypeOf = (asked: Asked): string => mediaTypeIn(headerOf(asked, 'content-type'))

/** Whether a page reads this without anybody having asked for it. */
export const isBackground = (asked: Asked): boolean => headerOf(asked, 'x-herald-background') === '1'

/** The first room for a body, which grows with it. */
const FIRST_BYTES = 4_096

/**
 * Reads a whole body; undefined if it has more than `most` bytes, or once `hold` returns false for those that arrived.
 * Pieces are copied together as they arrive: kept apart, each byte could be a piece and take a hundred times its size.
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

const hangUp = () => Object.assign(new Error('the request broke off'), { code: 'ECONNRESET' })
