import { useSyncExternalStore } from 'react'
import type { ForwardDesk } from './forward-desk'
import type { Intent } from './intent'
import type { BookState } from './intent-book'

export const useDesk = (desk: ForwardDesk): BookState => useSyncExternalStore(desk.subscribe, desk.state)

/** One intent; undefined where this browser has none of that id. */
export const useIntent = (desk: ForwardDesk, intentId: string | undefined): Intent | undefined =>
  useSyncExternalStore(desk.subscribe, () =>
    desk.state().intents.find(({ intent_id }) => intent_id === intentId),
  )
