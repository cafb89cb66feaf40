import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Part } from '../../../publishing/content/content'
import type { SaveQueue, SavePhase } from '../../../saving/saving'
import { BlockSelection, selectedBlocks } from '../../editor/selection/block-selection'
import type { EditorHandle } from '../document/document'
import { publishRoute } from './publish-address'

/** Goes to the page that publishes the whole announcement, or the part between two blocks of this page. */
export function usePublish(chatId: string, queue?: SaveQueue, onUnsaved?: () => void) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(
    async (part?: Part) => {
      const named = part && queue && (await savedPart(queue, part))
      if (part && !named) return onUnsaved?.()
      await navigate(publishRoute(chatId, search, named))
    },
    [navigate, chatId, search, queue, onUnsaved],
  )
}

/**
 * Phases in which no call under way can give a block another id: everything is saved, or waits for the user or for
 * the connection.
 */
const RESTS: ReadonlySet<SavePhase> = new Set([
  'idle',
  'uploading',
  'retrying',
  'offline',
  'asking',
  'stuck',
  'held',
])

type Saving = Pick<SaveQueue, 'getSnapshot' | 'subscribe' | 'retry' | 'isKnown' | 'blockIdOf'>

/**
 * A part of the page by the service's ids. Recent edits are saved first,
 * because that is how a block gets its id; undefined if the service does not
 * have a block for now.
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

/**
 * The selected blocks, by their ids in the page; undefined if no blocks are
 * selected. `isMeant`: the command asked for them, so the blocks around the
 * selected text, or around the caret, count, too.
 */
export function selectedPart(editor: EditorHandle | null, isMeant: boolean): Part | undefined {
  let part: Part | undefined
  editor?.run((state) => {
    const isBlocks = state.selection instanceof BlockSelection
    const { blocks = [] } = (isBlocks || isMeant ? selectedBlocks(state) : undefined) ?? {}
    const [first, last] = [blocks[0], blocks.at(-1)].map((block) => block?.attrs['id'] as string | undefined)
    if (first && last) part = { first, last }
    return true
  })
  return part
}
