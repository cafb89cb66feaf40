import type { Asked } from '../server/answer-with'

/** A header that no form and no link can send: it names the application, too. */
export const APP_HEADER = 'x-herald-app'

/** A header of a request; several of one name are one text. */
export function headerOf({ headers }: Asked, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/**
 * Whether a request comes from a page of ours: the browser says that it does, in `Origin`, in `Sec-Fetch-Site`, or in
 * both, and nothing says otherwise. Whatever changes something has to have an origin or a site that is ours; reads of
 * an old browser may have neither.
 */
export function isOurs(asked: Asked, publicUrl: string): boolean {
  const origin = headerOf(asked, 'origin')
  const site = headerOf(asked, 'sec-fetch-site')
  if (origin !== undefined && origin !== publicUrl) return false
  if (site !== undefined && site !== 'same-origin') return false
  return asked.method === 'GET' || asked.method === 'HEAD' || origin !== undefined || site !== undefined
}

/** The media type of what a body claims to be, in small letters. */
export const mediaTypeOf = (asked: Asked): string =>
  (headerOf(asked, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** What a page reads without anybody having asked for it. */
export const isBackground = (asked: Asked): boolean => headerOf(asked, 'x-herald-background') === '1'

/** A body that is read whole, `most` bytes at most; undefined for more. */
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
