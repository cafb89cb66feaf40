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

/** Reads a whole body; undefined if it has more than `most` bytes. */
export async function bodyOf(asked: Asked, most: number): Promise<Buffer | undefined> {
  if (Number(headerOf(asked, 'content-length') ?? 0) > most) return undefined
  const body = asked.body()
  const parts: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    body.on('data', (part: Buffer) => {
      length += part.length
      if (length <= most) parts.push(part)
      else resolve(undefined)
    })
    body.once('end', () => resolve(Buffer.concat(parts)))
    body.once('close', () => body.readableEnded || reject(hangUp()))
    body.once('error', reject)
  })
}

const hangUp = () => Object.assign(new Error('the request broke off'), { code: 'ECONNRESET' })
