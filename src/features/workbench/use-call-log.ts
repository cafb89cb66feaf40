import { useEffect, useState } from 'react'
import type { LoggedCall } from '../../../contract/herald/log'
import { followCalls } from './api/follow-calls'
import { listCalls } from './api/list-calls'
import { withListed, withStreamed } from './call-history'

/** The log as far as the page knows it. */
export interface CallLog {
  /** Newest first. */
  calls: readonly LoggedCall[]
  /** `waiting`: the line broke, and is being taken up again. */
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
 * Lists the log, then follows it. A line that breaks is taken up again, and
 * what was missed meanwhile is listed: where no stream arrives, this is a look
 * every few seconds.
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
      set(({ calls, missed }) => ({ calls: withListed(calls, listed), missed, phase: 'live' }))
      await followCalls({
        since: newest,
        signal,
        onCalls(streamed) {
          newest = streamed.at(-1)?.id ?? newest
          set((known) => ({ ...known, calls: withStreamed(known.calls, streamed), phase: 'live' }))
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

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
