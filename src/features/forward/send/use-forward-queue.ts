import { useSyncExternalStore } from 'react'
import type { ForwardQueue } from './forward-queue'
import type { Forward } from './forward'
import type { ForwardListState } from './forward-list'

export const useForwardQueue = (queue: ForwardQueue): ForwardListState =>
  useSyncExternalStore(queue.subscribe, queue.state)

/** One forward; undefined where this browser has none of that id. */
export const useForward = (queue: ForwardQueue, forwardId: string | undefined): Forward | undefined =>
  useSyncExternalStore(queue.subscribe, () =>
    queue.state().forwards.find(({ forward_id }) => forward_id === forwardId),
  )
