import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { backgroundSignal } from '../../../client/background'
import { LarkError } from '../../../client/lark-error'
import { readPauseMs } from '../../../client/retry'
import { wallClock } from '../../../primitives/clock'
import { delay, withRetry } from '../../../primitives/retry'
import { RevisionPoller } from '../../../saving/queue/revision-poller'
import { changes, feedScope } from '../../api/changes'
import { getMessage, messageKeys } from '../../api/messages/messages'
import type { PageRange, Container } from '../../api/messages/messages'
import type { Selection } from '../forward/selection'
import type { MessageWindow } from './message-window'
import type { ReadPage } from './read-on'
import { refreshStale, pageFrom } from './refresh-stale'
import type { ReadTimes } from './refresh-stale'
import type { PageIndex } from './window-state'

/** Reported changes are read at most this often. */
const CALM_MS = 500
/** Up to this many reported messages are read one by one; more, by pages. */
const MOST_NAMED = 5

interface Options {
  container: Container
  window: MessageWindow
  read: ReadPage
  lastRead: ReadTimes
  known: PageIndex
  selection: Selection
}

/**
 * While the page is visible, reads the changes that the service reports. If the service reports no changes, it looks
 * for new messages at most once a minute. It then also reads the messages on screen and the selected ones again, so
 * edits and recalls appear in place. Nothing scrolls because of it. Returns a function to call with the rows in view,
 * and the time of the last look.
 */
export function useMessageRefresh({ container, window, read, lastRead, known, selection }: Options) {
  const view = useRef({ first: 0, last: 0 })
  const [lookedAt, setLookedAt] = useState(() => Date.now())
  const { type, id } = container
  const queries = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const signal = backgroundSignal(leaving.signal)
    const scope = feedScope()
    let isLooking = false
    let isMore = false
    async function pageAgain(range: PageRange, signal: AbortSignal) {
      try {
        return (await read(range, signal)).items
      } catch (error) {
        // A page token may expire: then its messages are read one by one.
        if (error instanceof LarkError) known.forget(range)
        throw error
      }
    }
    async function again() {
      const { phase, rows } = window.loaded()
      if (phase !== 'open') return
      const isChat = type === 'chat'
      const messages = await refreshStale({
        inView: rows.slice(view.current.first, view.current.last + 1),
        // The chat's list is always there, so it refreshes everything that is selected.
        picked: isChat ? selection.picked() : [],
        lastRead,
        pageWith(message) {
          if (isChat) {
            // A reply in a thread is in no chat's listing.
            const isListed = message.chat_id === id && message.root_id === undefined
            return isListed ? (signal) => pageFrom(message, read, signal) : undefined
          }
          const range = known.rangeOf(message)
          return range && ((signal) => pageAgain(range, signal))
        },
        readOne: async (messageId, signal) => (await getMessage(messageId, signal)).items[0],
        signal,
      })
      if (leaving.signal.aborted || messages.length === 0) return
      window.replaceMessages(messages)
      selection.refresh(messages)
    }
    /** Returns whether the newest end was read; if the window was moved meanwhile, it is read again soon. */
    const lookForNew = async () => {
      const outcome = await window.lookForNew(signal)
      if (outcome === 'overtaken' && !signal.aborted) {
        isMore = true
        watch.reportRevision(0)
      }
      return outcome === 'read'
    }
    const look = async () => {
      if (isLooking || signal.aborted) return
      isLooking = true
      const isRead = await lookForNew()
      // A turn that fails is ignored: the next one tries again.
      if (isRead) await again().catch(() => undefined)
      isLooking = false
      if (isRead && !signal.aborted) setLookedAt(Date.now())
    }
    /** Messages that the service reported since the last look. */
    const named = new Set<string>()
    /** Threads with reported changes since then. */
    const threads = new Set<string>()
    const readNamed = async (ids: readonly string[]) => {
      // The service does not report it a second time.
      const wait = (ms: number) => delay(ms, signal)
      const answers = await Promise.allSettled(
        ids.map((one) => withRetry(() => getMessage(one, signal), { pauseMs: readPauseMs, wait })),
      )
      const messages = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value.items.slice(0, 1) : [],
      )
      if (signal.aborted || messages.length === 0) return
      lastRead.note(messages)
      window.replaceMessages(messages)
      selection.refresh(messages)
    }
    const hear = async () => {
      const ids = [...named]
      const shown = ids.filter(window.has)
      const hasNew = isMore || ids.length > MOST_NAMED || shown.length < ids.length
      for (const thread of threads) void queries.invalidateQueries({ queryKey: messageKeys.countOf(thread) })
      threads.clear()
      // Updates rows that quote these messages or show their content.
      for (const one of ids) void queries.invalidateQueries({ queryKey: messageKeys.one(one) })
      named.clear()
      isMore = false
      if (document.visibilityState !== 'visible') {
        watch.markStale()
        return
      }
      if (hasNew) await lookForNew()
      if (ids.length <= MOST_NAMED) await readNamed(shown)
      if (!signal.aborted) setLookedAt(Date.now())
    }
    const isVisible = () => document.visibilityState === 'visible'
    const watch = new RevisionPoller({
      clock: wallClock,
      isVisible: isVisible(),
      poll: () => void look(),
      onRevision: () => void hear(),
      isPushed: scope === 'all',
      minReportGapMs: CALM_MS,
    })
    const onVisibility = () => watch.setVisible(isVisible())
    const onUse = () => watch.noteActivity()
    const stopListening =
      scope &&
      changes.listen((event) => {
        if (event.kind === 'hearing' || event.kind === 'world' || event.kind === 'missed') {
          if (event.kind === 'hearing') watch.setPushed(feedScope() === 'all')
          else watch.poll()
          // Replies that arrived without an event are in no listing of the chat.
          if (feedScope()) void queries.invalidateQueries({ queryKey: messageKeys.counts })
          return
        }
        if (event.kind !== 'messages') return
        if (type === 'chat' ? event.chat_id !== id : event.thread_id !== undefined && event.thread_id !== id)
          return
        if (event.message_id === undefined) isMore = true
        else named.add(event.message_id)
        if (event.thread_id !== undefined) threads.add(event.thread_id)
        watch.reportRevision(0)
      })
    const used = ['pointerdown', 'keydown', 'wheel'] as const
    document.addEventListener('visibilitychange', onVisibility)
    for (const event of used) document.addEventListener(event, onUse, { passive: true })
    return () => {
      leaving.abort()
      stopListening?.()
      watch.close()
      document.removeEventListener('visibilitychange', onVisibility)
      for (const event of used) document.removeEventListener(event, onUse)
    }
  }, [type, id, window, read, lastRead, known, selection, queries])
  const onSeen = useCallback((first: number, last: number) => void (view.current = { first, last }), [])
  return { onSeen, lookedAt }
}
