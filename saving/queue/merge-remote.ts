import type { BlockTree } from '../../document/block-tree'
import { mergeDocuments } from '../../document/merge/merge-documents'
import type { MergedDocuments } from '../../document/merge/merge-documents'
import type { DocumentReplica, Names } from './document-replica'
import type { AnnouncementPort } from './save-queue-ports'
import type { InFlight } from './save-state'

/** A change by another user. */
export interface RemoteChange {
  /** Set if it is below our call: *saved* and the ids before that call, the revision just below it, and the call. */
  below?: Names & { at: number; inFlight: InFlight }
  /** Made by another tab of this browser. The user is notified only if both changed the same block. */
  isOwn?: boolean
}

/**
 * Reads other users' changes and merges them with the screen's document. Blocks that they moved keep their ids in the
 * page. After our write at revision n, theirs is n − 1, so that this also finds their edit that ours overwrote.
 * `before` is the document that the screen showed.
 */
export async function mergeRemoteChange(
  replica: DocumentReplica,
  newest: number,
  below: RemoteChange['below'],
  { service, newId }: { service: Pick<AnnouncementPort, 'read'>; newId(): string },
): Promise<Omit<MergedDocuments, 'names'> & { before: BlockTree }> {
  const now = await service.read(newest)
  const { ids } = below ?? replica
  const base = below?.base ?? replica.saved
  const theirs = replica.toLocal(below ? await service.read(below.at) : now, { ids })
  replica.refreshWanted()
  const before = replica.wanted
  const { names, ...merged } = mergeDocuments({ base, ours: before, theirs }, replica, newId)
  replica.rememberRemoteAdditions(base, theirs, ids)
  // A block may have another id in the page now than before our write.
  for (const [came, id] of names) replica.ids.learn(replica.ids.localOf(ids.wireOf(id)), ids.wireOf(came))
  replica.resetPreviousVersions(
    merged.theirs,
    below?.inFlight.call.ids.map((id) => names.get(id) ?? id),
  )
  const saved = below || names.size > 0 ? replica.toLocal(now) : theirs
  replica.apply({ kind: 'merged', saved, wanted: merged.document })
  return { ...merged, before }
}
