import { useCallback, useMemo, useState, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isJump, messagesAddress } from '../message-content/message-content'
import {
  noFilter,
  readFilter,
  withFilter,
  type Filter,
  type ListHandle,
  type Opening,
  type OpeningTarget,
} from '../message-list/message-list'

const { thread: THREAD, bundle: BUNDLE, inside: INSIDE, at: AT } = messagesAddress

/**
 * The state of the page that its address holds, and how to change it. Opening
 * or going to something is a step in the browser's history; filtering the list
 * is not.
 */
export function usePageAddress() {
  const [params, setParams] = useSearchParams()
  const [turn, setTurn] = useState(0)
  // A link within the page may lead to the present address: each press of it still adds a step to the history.
  const { key, state } = useLocation()
  const [followed, setFollowed] = useState(key)
  if (isJump(state) && followed !== key) {
    setFollowed(key)
    setTurn(turn + 1)
  }
  const change = useCallback(
    (edit: (after: URLSearchParams) => URLSearchParams | void, replace = false) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          return edit(after) ?? after
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  )
  // The filter stays the same object while its part of the address is the same.
  // A choice is shown at once: the address follows later, and a box just ticked
  // must not be unticked until then.
  const inAddress = narrowingOf(readFilter(params))
  const [chosen, setChosen] = useState({ narrowing: inAddress, inAddress })
  if (chosen.inAddress !== inAddress) setChosen({ narrowing: inAddress, inAddress })
  const { narrowing } = chosen
  const filter = useMemo(() => readFilter(new URLSearchParams(narrowing)), [narrowing])
  const close = (name: string) =>
    change((after) => {
      // Otherwise the panel that a pasted id opened would open again.
      if (!after.has(name)) after.delete(AT)
      after.delete(name)
      if (name === BUNDLE) after.delete(INSIDE)
    })
  return {
    filter,
    thread: params.get(THREAD) ?? undefined,
    bundle: params.get(BUNDLE) ?? undefined,
    inside: params.get(INSIDE) ?? undefined,
    at: params.get(AT),
    /** Grows with every jump, even to the same place. */
    turn,
    setFilter: (next: Filter) => {
      setChosen({ narrowing: narrowingOf(next), inAddress })
      change((after) => {
        after.delete(AT)
        return withFilter(after, next)
      }, true)
    },
    /** Clears the filters and stays in place, to show what they hide there. */
    showUnfiltered: () => {
      setChosen({ narrowing: '', inAddress })
      change((after) => withFilter(after, noFilter))
    },
    /** Goes to a message among its neighbours, which the filters hide. */
    showInChat: (id: string) => {
      setChosen({ narrowing: '', inAddress })
      setTurn((before) => before + 1)
      change((after) => {
        after.set(AT, id)
        return withFilter(after, noFilter)
      })
    },
    openThread: (id: string) => change((after) => after.set(THREAD, id)),
    closeThread: () => close(THREAD),
    closeBundle: () => close(BUNDLE),
    /** Goes to a message, a day or an end of the chat; undefined is the newest. */
    goTo: (at: string | undefined) => {
      setTurn((before) => before + 1)
      change((after) => {
        after.delete(THREAD)
        after.delete(BUNDLE)
        after.delete(INSIDE)
        if (at === undefined) after.delete(AT)
        else after.set(AT, at)
      })
    },
  }
}

const narrowingOf = (filter: Filter): string => withFilter(new URLSearchParams(), filter).toString()

const fromItsRoot: Opening = { to: 'first' }

/**
 * The side panel: the thread or bundle that the address names, or the one that contains the message at which the list
 * opens. Closing it returns the focus to the message it was opened from.
 */
export function useSidePanel(
  address: ReturnType<typeof usePageAddress>,
  going: OpeningTarget,
  list: RefObject<ListHandle | null>,
) {
  const thread = address.thread ?? going.thread?.id
  const bundle = address.bundle ?? going.bundle
  const inside = address.inside ?? (bundle === going.bundle ? (address.at ?? undefined) : undefined)
  const openedFrom = useRef<string>(undefined)
  const [takesFocus, setTakesFocus] = useState(false)
  /** Returns the focus to the message it was opened from. */
  const goBack = () => {
    list.current?.focus(openedFrom.current)
    openedFrom.current = undefined
  }
  return {
    thread,
    threadOpening: going.thread && going.thread.id === thread ? going.thread.opening : fromItsRoot,
    bundle,
    /** The message inside the bundle to show. */
    inside,
    /** It was opened from the list, so it takes the focus. */
    takesFocus,
    goBack,
    openThread(threadId: string, from: string) {
      openedFrom.current = from
      setTakesFocus(true)
      address.openThread(threadId)
    },
    closeThread() {
      address.closeThread()
      goBack()
    },
    closeBundle() {
      address.closeBundle()
      goBack()
    },
  }
}
