import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageQuery } from '../../api/messages/messages'
import { keepInTab, takeFromTab } from '../../storage/preferences'
import {
  namedPicks,
  pickedIn,
  readPicked,
  withPicked,
  type Selection,
  type UnreadableMessage,
} from '../forward/forward'

/** Kept messages that are still being read, and those that could not be. */
export interface PickedReading {
  waiting: readonly string[]
  unread: readonly UnreadableMessage[]
  /** Reads those again that got no answer. */
  retry(): void
  /** Gives up those that could not be read: they are kept no longer. */
  forget(): void
}

const nothing = { waiting: [], unread: [] }

/**
 * Keeps the ids of the selection in this tab, under `place`, and reads the
 * messages again after a reload. So the address, which people share, carries no
 * selection. An address that names messages, as the link of a report does, is
 * taken over once while nothing is selected, and then loses their names.
 */
export function useKeptSelection(selection: Selection, place: string): PickedReading {
  const queries = useQueryClient()
  const [{ waiting, unread }, setReading] = useState<Pick<PickedReading, 'waiting' | 'unread'>>(nothing)
  /** Ids to keep besides the selected ones. */
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

  const keep = useCallback(() => {
    const ids = [...selection.picked().map(({ message_id }) => message_id), ...pendingIds.current]
    keepInTab(nameOf(place), ids.join(','))
  }, [selection, place])

  useEffect(() => {
    const adopt = () => {
      const { hash, pathname, search } = window.location
      const named = pickedIn(hash)
      // The history state belongs to the router; we change only the address.
      if (named.length > 0)
        window.history.replaceState(window.history.state, '', pathname + search + withPicked(hash, []))
      if (named.length > 0 && selection.picked().length > 0) return
      const ids = named.length > 0 ? named : namedPicks(takeFromTab(nameOf(place)) ?? '')
      // If the page was left while they were read, the selection holds only the first ones.
      const missing = ids.filter((id) => !selection.has(id))
      if (missing.length > 0) read(missing)
      keep()
    }
    adopt()
    window.addEventListener('hashchange', adopt)
    return () => {
      window.removeEventListener('hashchange', adopt)
      reading.current = undefined
    }
  }, [read, keep, selection, place])

  useEffect(() => selection.subscribe(keep), [selection, keep])

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
      keep()
    },
  }
}

const nameOf = (place: string) => `herald.selected.${place}`
