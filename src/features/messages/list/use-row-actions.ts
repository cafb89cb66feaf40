import { useState, type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Message } from '../../../../contract/im/messages/message'
import { addressOfBundle } from '../../message-content/messages-address'
import type { LoadedRows } from './loaded-rows'
import type { MenuPlace } from './row-menu'
import { messageAt } from './use-row-focus'

interface Options {
  rows: LoadedRows
  /** Whether threads are opened from here; not from within one. */
  hasThreads: boolean
  onOpenThread(threadId: string, from: string): void
  onGoTo(messageId: string): void
}

/** What is pressed in a row, for all rows at once: a row says in `data-press` what its buttons do, and holds no function. */
export function useRowActions({ rows, hasThreads, onOpenThread, onGoTo }: Options) {
  const openBundle = useOpenBundle()
  const [menu, setMenu] = useState<MenuPlace>()

  function press(what: string | undefined, message: Message, at: HTMLElement) {
    const { message_id, thread_id, parent_id } = message
    if (what === 'thread' && thread_id) onOpenThread(thread_id, message_id)
    if (what === 'answered' && parent_id) onGoTo(parent_id)
    if (what === 'menu') setMenu({ message, anchor: at })
  }

  return {
    menu,
    setMenu,
    openBundle,
    /** What Enter does: opens what there is to open. */
    enter(message: Message) {
      const { message_id, thread_id, root_id, msg_type, deleted } = message
      if (msg_type === 'merge_forward' && !deleted) openBundle(message_id)
      else if (hasThreads && thread_id && !root_id) onOpenThread(thread_id, message_id)
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const button = (event.target as Element).closest<HTMLElement>('[data-press]')
      const message = messageAt(event.target, rows)
      if (button && message) press(button.dataset['press'], message, button)
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const message = messageAt(event.target, rows)
      // Words, links and pictures have a menu of the browser's.
      const isOwn = (event.target as Element).closest('a, img, video, audio, input') || hasMarkedWords()
      if (event.defaultPrevented || !message || isOwn) return
      event.preventDefault()
      setMenu({ message, anchor: pointOf(event) })
    },
  }
}

const hasMarkedWords = () => getSelection()?.isCollapsed === false

const pointOf = ({ clientX, clientY }: MouseEvent) => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})

/** Opens a merge-forward beside the list, as the link in its card does. */
function useOpenBundle(): (messageId: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (messageId) =>
      void navigate({ search: addressOfBundle(new URLSearchParams(window.location.search), messageId) }),
    [navigate],
  )
}
