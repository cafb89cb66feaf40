/** A header that no form and no link can send: it names the application, too. */
export const APP_HEADER = 'x-herald-app'

/**
 * Whether a request comes from a page of ours: the browser says that it does, in `Origin`, in `Sec-Fetch-Site`, or in
 * both, and nothing says otherwise. Whatever changes something has to have an origin or a site that is ours; reads of
 * an old browser may have neither.
 */
export function isOurs({ method, headers }: Request, publicUrl: string): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin !== null && origin !== publicUrl) return false
  if (site !== null && site !== 'same-origin') return false
  return method === 'GET' || method === 'HEAD' || origin !== null || site !== null
}

/** The media type of what a body claims to be, in small letters. */
export const mediaTypeOf = ({ headers }: Request): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** What a page reads without anybody having asked for it. */
export const isBackground = ({ headers }: Request): boolean => headers.get('x-herald-background') === '1'
