import type { z } from 'zod'

/**
 * Where the next page of a listing begins, as an opaque text. It grants nothing: a caller with a made-up token reads
 * only what that caller may read anyway.
 */
export const pageTokenOf = (place: readonly (string | number)[]): string =>
  btoa(inAscii(JSON.stringify(place)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The same JSON with all but ASCII escaped: `btoa` takes no more than Latin-1. */
const inAscii = (json: string): string =>
  json.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The place that a token names; undefined if the token is malformed, or of another listing. */
export function placeOf<Place>(token: string, shape: z.ZodType<Place>): Place | undefined {
  try {
    const read = shape.safeParse(JSON.parse(atob(token.replaceAll('-', '+').replaceAll('_', '/'))))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
