import { useEffect, useMemo, useState } from 'react'
import type { NamedBytes } from '../../../saving/media/media-store'
import type { OpenQueue } from '../../../saving/queue/open-queues'
import type { NeededToken } from '../content/needed-tokens'

export interface FetchedBytes {
  done: number
  all: number
  /** Of pictures and files, by the source's tokens. */
  bytes: ReadonlyMap<string, NamedBytes>
  /** Tokens whose bytes or cells cannot be had. */
  gone: ReadonlySet<string>
}

const TRIES = 3

/**
 * The bytes of all that is copied, fetched once for all chats, one after another,
 * as the platform gives five a second. What cannot be had is known before
 * anything is written.
 */
export function useBytes(
  needed: readonly NeededToken[],
  { media, sheets }: Pick<OpenQueue, 'media' | 'sheets'>,
): FetchedBytes {
  const [fetched, setFetched] = useState<{ of: readonly NeededToken[]; now: FetchedBytes }>()
  useEffect(() => {
    let isOver = false
    const bytes = new Map<string, NamedBytes>()
    let gone: ReadonlySet<string> = new Set<string>()
    const fetchAll = async () => {
      for (const [at, { token, kind, name }] of needed.entries()) {
        const had = await attempt<unknown>(() =>
          kind === 'sheet' ? sheets.port.read(token) : media.bytesOf(token),
        )
        if (isOver) return
        if (had instanceof Blob) bytes.set(token, { bytes: had, name })
        // The same set for as long as it says the same: what goes is made of it.
        else if (had === undefined) gone = new Set([...gone, token])
        setFetched({
          of: needed,
          now: { done: at + 1, all: needed.length, bytes: new Map(bytes), gone },
        })
      }
    }
    void fetchAll()
    return () => {
      isOver = true
    }
  }, [needed, media, sheets])
  return useMemo(
    () => (fetched?.of === needed ? fetched.now : { ...nothing, all: needed.length }),
    [fetched, needed],
  )
}

const nothing: FetchedBytes = { done: 0, all: 0, bytes: new Map(), gone: new Set() }

async function attempt<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const had = await ask().catch(() => undefined)
    if (had !== undefined) return had
  }
  return undefined
}
