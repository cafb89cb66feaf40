import { useEffect, useEffectEvent } from 'react'
import { useSingleKeys } from '../features/settings/single-keys'
import { isTyping } from './frame-keys'

interface Actions {
  palette(): void
  keyboard(): void
}

/** The keys of the frame. A page that has used a key itself keeps it. */
export function useFrameKeys({ palette, keyboard }: Actions) {
  const singleKeys = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      palette()
    }
    if (isCommand || !singleKeys || isTyping(event.target)) return
    if (event.key === '?') {
      event.preventDefault()
      keyboard()
    }
    if (event.key === '/') focusSearch(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The search of the page, else that of the chat list. */
function focusSearch(event: KeyboardEvent) {
  const field = ['page-search', 'chat-search']
    .map((id) => document.getElementById(id))
    .find((each) => each?.checkVisibility())
  if (!field) return
  event.preventDefault()
  field.focus()
}
