import { useEffect, useState } from 'react'
import { endpointUrl } from '../../../client/endpoint-url'
import { ListCalls, type LoggedCall, StreamCalls } from '../../../contract/herald/log'
import { pause } from '../../../primitives/retry'
import { call, isOnServer } from '../../api/client'
import { followEventSource, hasEventSource } from '../../api/follow-event-source'
import { followEvents } from '../../api/follow-events'
import type { ServerEvent } from '../../api/follow-events'
import { mergeListed, mergeStreamed, MAX_CALLS } from './calls'

/** The log as far as the page has it. */
export interface CallLog {
  /** Newest first. */
  calls: readonly LoggedCall[]
  /** `waiting`: the connection broke, and is being re-established. */
  phase: 'loading' | 'live' | 'waiting' | 'failed'
  error?: unknown
  missed: number
  retry(): void
}

interface Known extends Pick<CallLog, 'calls' | 'phase' | 'missed'> {
  error?: unknown
}

const nothing: Known = { calls: [], phase: 'loading', missed: 0 }
const AGAIN_MS = 1_000

/**
 * Lists the log, then follows it. A broken connection is re-established, and
 * calls missed meanwhile are listed: without a working stream this amounts to
 * polling every few seconds.
 */
export function useCallLog(): CallLog {
  const [known, setKnown] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    void follow(leaving.signal, setKnown)
    return () => leaving.abort()
  }, [attempt])
  const retry = () => {
    setKnown(nothing)
    setAttempt((before) => before + 1)
  }
  return { ...known, retry }
}

async function follow(signal: AbortSignal, set: (next: (known: Known) => Known) => void): Promise<void> {
  let newest = 0
  let wasListed = false
  while (!signal.aborted) {
    try {
      const listed = await listCalls(newest, signal)
      newest = listed[0]?.id ?? 0
      wasListed = true
      set(({ calls, missed }) => ({ calls: mergeListed(calls, listed), missed, phase: 'live' }))
      await followCalls({
        since: newest,
        signal,
        onCalls(streamed) {
          newest = streamed.at(-1)?.id ?? newest
          set((known) => ({ ...known, calls: mergeStreamed(known.calls, streamed), phase: 'live' }))
        },
        onMissed: (count) => set((known) => ({ ...known, missed: known.missed + count })),
      })
    } catch (error) {
      if (signal.aborted) return
      if (!wasListed) return set((known) => ({ ...known, phase: 'failed', error }))
      set((known) => ({ ...known, phase: 'waiting' }))
    }
    await pause(AGAIN_MS, signal)
  }
}

const PAGE_SIZE = 500

/** The log, newest first: back to `known`, or as far as the page keeps it. */
async function listCalls(known: number, signal: AbortSignal): Promise<LoggedCall[]> {
  const listed: LoggedCall[] = []
  let page_token: number | undefined
  do {
    const query = { page_size: PAGE_SIZE, ...(page_token !== undefined && { page_token }) }
    const page = await call(ListCalls, { query }, { signal, withoutToken: true })
    listed.push(...page.items)
    page_token = page.has_more ? Number(page.page_token) : undefined
  } while (page_token !== undefined && (listed.at(-1)?.id ?? 0) > known && listed.length < MAX_CALLS)
  return listed
}

interface Following {
  /** The id of the last known call. */
  since: number
  signal: AbortSignal
  onCalls(calls: LoggedCall[]): void
  /** How many calls the service dropped before they could be streamed. */
  onMissed(count: number): void
}

/** Reports every call after `since` as it is answered, until `signal` ends it. Throws NoAnswer when the stream ends. */
function followCalls({ since, signal, onCalls, onMissed }: Following): Promise<void> {
  const { url } = endpointUrl(StreamCalls, {}, { since })
  const onEvents = (events: ServerEvent[]) => {
    const calls = events.filter(({ event }) => event === 'call')
    const missed = events.filter(({ event }) => event === 'missed').map(({ data }) => Number(data))
    if (missed.length > 0) onMissed(missed.reduce((sum, count) => sum + count, 0))
    if (calls.length > 0) onCalls(calls.map(({ data }) => JSON.parse(data) as LoggedCall))
  }
  if (isOnServer() && hasEventSource())
    return followEventSource({ url, names: ['call', 'missed'], signal, onEvents })
  return followEvents({
    signal,
    open: (hearing) => fetch(url, { signal: hearing, credentials: 'same-origin', redirect: 'error' }),
    onEvents,
  })
}
