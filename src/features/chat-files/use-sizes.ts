import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { pause } from '../../../primitives/retry'
import { resourceQuery, resourceSizeQuery } from '../message-content/message-content'
import type { ChatResource } from './chat-resource'

/** A size is the only fact of a file that costs a call, so reading all of them leaves most of the platform's pace. */
const PAUSE_MS = 100

/** The sizes of the files of a chat, as far as they are known. */
export interface Sizes {
  of(resource: ChatResource): number | undefined
  /** Those whose size is not known. */
  unknown: readonly ChatResource[]
  /** How many of the unknown ones have been read, while they are. */
  reading: { read: number; of: number } | undefined
  /** Reads the unknown ones, each with a call whose bytes are not read. */
  read(): void
  stop(): void
}

/**
 * Sizes by which a list is ordered. They are looked up when the list changes and when reading ends, not with each
 * answer: rows would change their places under the pointer. `sizeOf`: the sizes that this browser's history knows.
 */
export function useSizes(
  found: readonly ChatResource[],
  isNeeded: boolean,
  sizeOf: (key: string) => number | undefined,
): Sizes {
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const [reading, setReading] = useState<Sizes['reading']>()
  const leaving = useRef<AbortController>(undefined)
  const stop = useCallback(() => leaving.current?.abort(), [])
  useEffect(() => stop, [stop])
  const known = useMemo(() => {
    const sizes = new Map<ChatResource, number>()
    if (!isNeeded) return sizes
    for (const each of found) {
      const size = knownSize(client, each, sizeOf)
      if (size !== undefined) sizes.set(each, size)
    }
    return sizes
    // `turn` says that more is known.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, found, isNeeded, sizeOf, turn])
  const unknown = useMemo(
    () => (isNeeded ? found.filter((each) => each.kind !== 'closed' && !known.has(each)) : []),
    [found, isNeeded, known],
  )
  const read = async () => {
    stop()
    const own = (leaving.current = new AbortController())
    const wanted = unknown.filter((each) => knownSize(client, each, sizeOf) === undefined)
    for (const [at, each] of wanted.entries()) {
      if (own.signal.aborted) break
      setReading({ read: at, of: wanted.length })
      // One that cannot be read stays unknown, and its row says nothing.
      await client.fetchQuery(sizeQuery(each)).catch(() => undefined)
      await pause(PAUSE_MS, own.signal)
    }
    if (leaving.current !== own) return
    setReading(undefined)
    setTurn((now) => now + 1)
  }
  const of = useCallback((each: ChatResource) => known.get(each), [known])
  return { of, unknown, reading, read: () => void read(), stop }
}

function knownSize(
  client: QueryClient,
  resource: ChatResource,
  sizeOf: (key: string) => number | undefined,
): number | undefined {
  if (resource.kind === 'closed') return undefined
  const { messageId, key, kind } = resource
  const bytes = resourceQuery(messageId, { type: kind === 'file' ? 'file' : 'image', file_key: key })
  return (
    sizeOf(key) ??
    client.getQueryData(bytes.queryKey)?.size ??
    client.getQueryData(sizeQuery(resource).queryKey) ??
    undefined
  )
}

const sizeQuery = (resource: ChatResource) =>
  resourceSizeQuery(
    resource.messageId,
    resource.kind === 'closed' ? '' : resource.key,
    resource.kind === 'image' ? 'image' : 'file',
  )
