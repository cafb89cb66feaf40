import { useEffect, useMemo, useState } from 'react'
import { BackOff, delay, withRetry } from '../../../../primitives/retry'
import type { NeededToken } from '../../../../publishing/content/content'
import { type NamedBytes, failureOf } from '../../../../saving/saving'
import type { ReadableDocument } from '../../../saving/queue-for'

type Source = Pick<ReadableDocument, 'media' | 'sheets'>

export interface SourceBytes {
  /** For how many tokens the outcome is known, and how many there are. */
  done: number
  all: number
  /** Bytes of pictures and files, by the source's tokens. */
  bytes: ReadonlyMap<string, NamedBytes>
  /** Tokens whose bytes or cells are refused. */
  gone: ReadonlySet<string>
}

/**
 * The bytes of everything that is copied, fetched once for all chats, one after another. Refusals are known before
 * anything is written; a request without an answer is repeated until it has one, because a copy without those bytes
 * would be incomplete.
 */
export function useSourceBytes(needed: readonly NeededToken[], { media, sheets }: Source): SourceBytes {
  const [fetched, setFetched] = useState<{ of: readonly NeededToken[]; now: SourceBytes }>()
  useEffect(() => {
    const leaving = new AbortController()
    const onFetched = (now: SourceBytes) => setFetched({ of: needed, now })
    fetchAll(needed, { media, sheets }, { signal: leaving.signal, onFetched }).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [needed, media, sheets])
  return useMemo(
    () => (fetched?.of === needed ? fetched.now : { ...nothing, all: needed.length }),
    [fetched, needed],
  )
}

const nothing: SourceBytes = { done: 0, all: 0, bytes: new Map(), gone: new Set() }

interface Fetching {
  signal: AbortSignal
  onFetched(now: SourceBytes): void
}

async function fetchAll(needed: readonly NeededToken[], source: Source, { signal, onFetched }: Fetching) {
  const bytes = new Map<string, NamedBytes>()
  let gone: ReadonlySet<string> = new Set<string>()
  for (const [at, { token, kind, name }] of needed.entries()) {
    const ask = () =>
      kind === 'sheet' ? cellsOf(source, token) : source.media.named(token).then((named) => named?.bytes)
    const had = await untilAnswered<unknown>(ask, signal)
    signal.throwIfAborted()
    if (had instanceof Blob) bytes.set(token, { bytes: had, name })
    // The same object until it changes: the plan depends on it.
    else if (had === undefined) gone = new Set([...gone, token])
    onFetched({ done: at + 1, all: needed.length, bytes: new Map(bytes), gone })
  }
}

/** A sheet's error is worded for people; its cause is the original error. */
const cellsOf = ({ sheets }: Source, token: string) =>
  sheets.port.read(token).catch((error: Error) => Promise.reject(error.cause as Error))

/**
 * Returns the requested bytes or cells, or undefined if the request is refused. Throws once the signal is aborted.
 */
async function untilAnswered<T>(
  ask: () => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const backOff = new BackOff(() => Math.random())
  const pauseMs = (_: number, error: unknown) => {
    const failure = failureOf(error)
    return failure.kind === 'refused' ? undefined : backOff.failed(failure)
  }
  try {
    return await withRetry(ask, { pauseMs, wait: (ms) => delay(ms, signal) })
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
