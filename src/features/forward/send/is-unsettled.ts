import { isPending } from './counts-of'
import type { ForwardQueue } from './forward-queue'

/** Whether something of a forward is still on its way. */
export const isForwardPending = (queue: ForwardQueue, forwardId: string | undefined): boolean =>
  queue.state().forwards.some(({ forward_id, sends }) => forward_id === forwardId && sends.some(isPending))
