import { useRef, useState, type RefObject } from 'react'
import type { ListHandle } from '../list/message-list'
import type { Opening } from '../list/opening'
import type { OpeningTarget } from '../list/use-opening'
import type { usePageAddress } from './use-page-address'

const fromItsRoot: Opening = { to: 'first' }

/**
 * What is open beside the list: what the address names, or what the message is
 * in that it leads to. Who opened it from a message comes back there.
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
  /** The focus goes back to where it was opened from. */
  const goBack = () => {
    list.current?.focus(openedFrom.current)
    openedFrom.current = undefined
  }
  return {
    thread,
    threadOpening: going.thread && going.thread.id === thread ? going.thread.opening : fromItsRoot,
    bundle,
    /** The message inside the bundle that one was led to. */
    inside,
    /** It was asked for here: the focus goes along. */
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
