import { useSyncExternalStore } from 'react'
import type { Forward } from './forward'
import type { ForwardListState } from './forward-list'
import type { ForwardQueue } from './forward-queue'

export const useForwardQueue = (queue: ForwardQueue): ForwardListState =>
  useSyncExternalStore(queue.subscribe, queue.state)

/** One forward; undefined where this browser has none of that id. */
export const useForward = (queue: ForwardQueue, forwardId: string | undefined): Forward | undefined =>
  useSyncExternalStore(queue.subscribe, () =>
    queue.state().forwards.find(({ forward_id }) => forward_id === forwardId),
  )
