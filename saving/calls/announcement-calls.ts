import { getAnnouncement, listBlocks } from '../../client/announcement'
import type { Call } from '../../client/client'
import type { RateBudget } from '../../client/rate-budget'
import { treeFromBlocks } from '../../document/wire/tree-from-blocks'
import type { AnnouncementPort } from '../queue/save-queue-ports'
import type { WireCall } from '../queue/wire-call'
import { sendWrite } from '../queue/wire-call'
import { failureOf } from '../send-failure'
import { blockReader, readSubtrees } from './read-subtrees'

interface Budgets {
  reads: RateBudget
  writes: RateBudget
}

/** One announcement of the platform, for a save queue in any program. A page may read long documents in a worker. */
export const announcementCalls = (
  ask: Call,
  chatId: string,
  { reads, writes }: Budgets,
): Required<Omit<AnnouncementPort, 'readWhole'>> => ({
  send: (wire: WireCall) => sendWrite(ask, chatId, wire),
  readRevision: async () => (await getAnnouncement(ask, chatId)).revision_id,
  read: async (revision) => treeFromBlocks(await listBlocks(chatId, revision, { ask, budget: reads })),
  async readBlock(blockId, revision) {
    const { children = [], ...block } = await blockReader(ask, chatId, revision, reads).block(blockId)
    return { block: treeFromBlocks([{ ...block, parent_id: '' }]), children }
  },
  readBelow: (blockIds, revision, size) =>
    readSubtrees(blockReader(ask, chatId, revision, reads), blockIds, size),
  failureOf,
  msUntilWrite: () => writes.msUntil(chatId),
})
