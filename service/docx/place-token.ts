/**
 * The start of the next page of a listing: the revision of the first page and the last block shown. So paging shows
 * one document while others edit. Opaque to callers; `kind` keeps the tokens of two listings apart.
 */
export interface Place {
  kind: 'blocks' | 'children'
  revision: number
  block_id: string
}

const letters = { blocks: 'b', children: 'c' } as const

export const placeToken = ({ kind, revision, block_id }: Place): string =>
  btoa(`herald:${letters[kind]}:${revision}:${encodeURIComponent(block_id)}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Reads the place from a token of this kind; undefined for anything that we did not make. */
export function placeFrom(token: string, kind: Place['kind']): Place | undefined {
  if (!/^[\w-]+$/.test(token)) return undefined
  try {
    const text = atob(token.replaceAll('-', '+').replaceAll('_', '/'))
    const found = /^herald:([bc]):(\d{1,10}):([^:]+)$/.exec(text)
    if (!found || found[1] !== letters[kind] || !found[3]) return undefined
    return { kind, revision: Number(found[2]), block_id: decodeURIComponent(found[3]) }
  } catch {
    // Not base64, or no valid id: not made by us.
    return undefined
  }
}
