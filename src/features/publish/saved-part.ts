import type { SaveQueue } from '../../saving/queue/save-queue'
import type { SavePhase } from '../../saving/queue/save-state'
import type { Part } from './publish-address'

/** Nothing is on its way that gives a block another id: all is saved, or waits for somebody or for the line. */
const RESTS: ReadonlySet<SavePhase> = new Set(['idle', 'uploading', 'retrying', 'offline', 'asking', 'stuck'])

type Saving = Pick<SaveQueue, 'getSnapshot' | 'subscribe' | 'retry' | 'isKnown' | 'blockIdOf'>

/**
 * A part of the page by the ids of the service. What was typed or moved the moment
 * before is saved first, as a block gets its id by that; undefined where a block
 * is not with the service for now.
 */
export async function savedPart(queue: Saving, { first, last }: Part): Promise<Part | undefined> {
  if (queue.getSnapshot().phase === 'waiting') queue.retry()
  await resting(queue)
  if (!queue.isKnown(first) || !queue.isKnown(last)) return undefined
  return { first: queue.blockIdOf(first), last: queue.blockIdOf(last) }
}

const resting = (queue: Saving) =>
  new Promise<void>((resolve) => {
    const rests = () => RESTS.has(queue.getSnapshot().phase)
    if (rests()) return resolve()
    const stop = queue.subscribe(() => {
      if (!rests()) return
      stop()
      resolve()
    })
  })
