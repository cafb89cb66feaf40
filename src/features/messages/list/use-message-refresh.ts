import { useCallback, useEffect, useRef } from 'react'
import { LarkError } from '../../../api/lark-error'
import { getMessage } from '../../../api/messages/messages'
import type { PageRange, Container } from '../../../api/messages/messages'
import type { Selection } from '../../forward/selection'
import type { MessageWindow } from './message-window'
import type { PageIndex } from './page-index'
import type { ReadPage } from './read-on'
import type { ReadTimes } from './read-times'
import { refreshStale, pageFrom } from './refresh-stale'

const TURN_MS = 5_000

interface Options {
  container: Container
  window: MessageWindow
  read: ReadPage
  lastRead: ReadTimes
  known: PageIndex
  selection: Selection
}

/**
 * While somebody could see it: looks for what is new, and reads what is on the
 * screen and what is picked again before it is old, so that edits and recalls
 * appear in their place, however far back that is. Nothing moves by it. Answers
 * the function that is to be told which rows are in view.
 */
export function useMessageRefresh({ container, window, read, lastRead, known, selection }: Options) {
  const view = useRef({ first: 0, last: 0 })
  const { type, id } = container
  useEffect(() => {
    const leaving = new AbortController()
    let isLooking = false
    async function pageAgain(stretch: PageRange, signal: AbortSignal) {
      try {
        return (await read(stretch, signal)).items
      } catch (error) {
        // A page token may grow old: then they are read one by one.
        if (error instanceof LarkError) known.forget(stretch)
        throw error
      }
    }
    async function again() {
      const { phase, rows } = window.loaded()
      if (phase !== 'open') return
      const isChat = type === 'chat'
      const messages = await refreshStale({
        inView: rows.slice(view.current.first, view.current.last + 1),
        // Whatever else is open, the chat's list is there: it cares for all that is picked.
        picked: isChat ? selection.picked() : [],
        lastRead,
        pageWith(message) {
          if (isChat) {
            // A reply in a thread stands in no chat's listing.
            const isListed = message.chat_id === id && message.root_id === undefined
            return isListed ? (signal) => pageFrom(message, read, signal) : undefined
          }
          const stretch = known.rangeOf(message)
          return stretch && ((signal) => pageAgain(stretch, signal))
        },
        readOne: async (messageId, signal) => (await getMessage(messageId, signal)).items[0],
        signal: leaving.signal,
      })
      if (leaving.signal.aborted || messages.length === 0) return
      window.exchange(messages)
      selection.refresh(messages)
    }
    const look = async () => {
      if (document.visibilityState !== 'visible' || isLooking) return
      isLooking = true
      await window.lookForNew()
      // A turn that fails says nothing: the next one tells.
      await again().catch(() => undefined)
      isLooking = false
    }
    const now = () => void look()
    const timer = setInterval(now, TURN_MS)
    document.addEventListener('visibilitychange', now)
    globalThis.addEventListener('focus', now)
    return () => {
      leaving.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', now)
      globalThis.removeEventListener('focus', now)
    }
  }, [type, id, window, read, lastRead, known, selection])
  return useCallback((first: number, last: number) => void (view.current = { first, last }), [])
}
