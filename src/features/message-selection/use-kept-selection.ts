import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { messageQuery } from '../../api/messages/messages'
import { pickedIn, withPicked, readPicked, type UnreadableMessage, type Selection } from '../forward/forward'

/** The address follows this long after the last change: browsers limit how often it may change. */
const PAUSE_MS = 300

/** Messages of the address that are still being read, and those that could not be. */
export interface PickedReading {
  waiting: readonly string[]
  unread: readonly UnreadableMessage[]
  /** Reads those again that got no answer. */
  retry(): void
  /** Gives up those that could not be read: they leave the address. */
  forget(): void
}

const nothing = { waiting: [], unread: [] }

/**
 * Keeps the selection in the address, and reads the messages that the address
 * names when the page is opened, or when an address is pasted while nothing is
 * selected. The address changes without a step in the history and without
 * rendering the page.
 */
export function usePickedAddress(selection: Selection): PickedReading {
  const queries = useQueryClient()
  const location = useLocation()
  const [{ waiting, unread }, setReading] = useState<Pick<PickedReading, 'waiting' | 'unread'>>(nothing)
  /** Ids that the address must keep besides the selected ones. */
  const pendingIds = useRef<readonly string[]>([])
  const reading = useRef<object>(undefined)

  const read = useCallback(
    (ids: readonly string[], refused: readonly UnreadableMessage[] = []) => {
      const mine = {}
      reading.current = mine
      pendingIds.current = [...ids, ...refused.map(({ message_id }) => message_id)]
      setReading({ waiting: ids, unread: refused })
      const isCome = (message_id: string) =>
        setReading((before) => ({ ...before, waiting: before.waiting.filter((id) => id !== message_id) }))
      void readPicked({
        ids,
        read: async (id) => (await queries.fetchQuery({ ...messageQuery(id), retry: false }))[0],
        onRead(message) {
          pendingIds.current = pendingIds.current.filter((id) => id !== message.message_id)
          selection.hold([message])
          isCome(message.message_id)
        },
        onUnread(one) {
          setReading((before) => ({ ...before, unread: [...before.unread, one] }))
          isCome(one.message_id)
        },
        now: () => performance.now(),
        wait: (ms) => new Promise((done) => setTimeout(done, ms)),
        isOver: () => reading.current !== mine,
      })
    },
    [queries, selection],
  )

  useEffect(() => {
    const adopt = () => {
      const ids = pickedIn(window.location.hash)
      if (ids.length > 0 && selection.picked().length === 0) read(ids)
    }
    adopt()
    window.addEventListener('hashchange', adopt)
    return () => {
      window.removeEventListener('hashchange', adopt)
      reading.current = undefined
    }
  }, [read, selection])

  const say = useCallback(() => {
    const { hash, pathname, search } = window.location
    const ids = [...selection.picked().map(({ message_id }) => message_id), ...pendingIds.current]
    const next = withPicked(hash, ids)
    // The history state belongs to the router; we change only the address.
    if (next !== hash) window.history.replaceState(window.history.state, '', pathname + search + next)
  }, [selection])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = selection.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(say, PAUSE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [selection, say])

  // The router's own steps (filters, panels) write an address without a hash.
  useEffect(() => {
    if (pendingIds.current.length > 0 || selection.picked().length > 0) say()
  }, [location, selection, say])

  return {
    waiting,
    unread,
    retry() {
      const refused = unread.filter(({ isFinal }) => isFinal)
      const others = unread.filter(({ isFinal }) => !isFinal)
      read(
        others.map(({ message_id }) => message_id),
        refused,
      )
    },
    forget() {
      pendingIds.current = []
      setReading(nothing)
      say()
    },
  }
}
