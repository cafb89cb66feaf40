import type { BlockTree } from '../../document/block-tree'
import { tokenIn } from '../../document/block-tree'
import { mergeDocuments } from '../../document/merge/merge-documents'
import type { MergedDocuments } from '../../document/merge/merge-documents'
import { mergeTrees } from '../../document/merge/merge-trees'
import type { Conflict } from '../../document/merge/merge-trees'
import { liveMedia } from '../media/live-media'
import type { IsSameMedia } from '../media/live-media'
import { liveBlocks, underNames, withLiveBlocks } from './adopt-live'
import type { DocumentReplica, Names } from './document-replica'
import type { AnnouncementPort, ScreenPort } from './save-queue-ports'
import type { InFlight } from './save-state'

/** A change by another user. */
export interface RemoteChange {
  /** Set if it is below our call: *saved* and the ids before that call, the revision just below it, and the call. */
  below?: Names & { at: number; inFlight: InFlight }
  /** Made by another tab of this browser. The user is notified only if both changed the same block. */
  isOwn?: boolean
  /** It is an edit of the same held change, and not of what is live. */
  draft?: DraftOfOthers
}

/**
 * An edit of the same held change in another browser, under the service's ids. Blocks that the service does not have
 * yet have one id in all browsers. `base`: the version that both browsers had.
 */
export interface DraftOfOthers {
  base: BlockTree
  theirs: BlockTree
  /** The page had no part of it before, and some of it may be live already. */
  isFirst?: boolean
  /** Called once it is merged. */
  done(): void
}

/** The state of the page, and the two events of a merge. */
interface Shown {
  readonly state: { revision: number; isHeld: boolean }
  apply(event: { kind: 'mergeBegun' } | MergedEvent): void
}

/**
 * `isNotified`: the user is notified. `document`: the document shown from now on. `open`: the conflicts that wait for an
 * answer, with those that another page merged.
 */
export interface MergedEvent {
  kind: 'merged'
  revision: number
  document: BlockTree
  conflicts: readonly Conflict[]
  open: readonly Conflict[]
  isNotified: boolean
  isUnderOurs: boolean
}

interface Reading {
  service: Pick<AnnouncementPort, 'read'>
  newId(): string
  /** Tells whether the page's changes are held. */
  shown?: Pick<Shown, 'state'>
  /** Absent: bytes of a held change that are live are not recognised. */
  isSame?: IsSameMedia
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
  { service, newId, shown, isSame }: Reading,
): Promise<Omit<MergedDocuments, 'names'> & { before: BlockTree }> {
  const now = await service.read(newest)
  const { ids } = below ?? replica
  if (shown?.state.isHeld && !below && isSame) await learnLiveMedia(replica, now, isSame)
  let base = below?.base ?? replica.saved
  let theirs = replica.toLocal(below ? await service.read(below.at) : now, { ids })
  replica.refreshWanted()
  const before = replica.wanted
  if (shown?.state.isHeld && !below) {
    const live = liveBlocks({ base, ours: before, theirs })
    for (const [blockId, id] of live) replica.ids.learn(id, blockId)
    theirs = underNames(theirs, live)
    base = withLiveBlocks(base, theirs, new Set(live.values()))
  }
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

/** Learns the service's tokens for bytes of the held change that are live since. */
async function learnLiveMedia(replica: DocumentReplica, now: BlockTree, isSame: IsSameMedia): Promise<void> {
  replica.refreshWanted()
  const versions = { base: replica.saved, held: replica.wanted, live: replica.toLocal(now) }
  for (const { mine, its } of await liveMedia(versions, isSame))
    replica.tokens.learn(replica.ids.wireOf(its.id), tokenIn(mine)!, tokenIn(its)!)
}

interface DraftParties {
  replica: DocumentReplica
  shown: Shown
  screen: Pick<ScreenPort, 'onMerged'>
  newId(): string
}

/**
 * Merges an edit of the held change that another browser made, and shows the result. Blocks have the same ids there, so
 * none is followed. Returns the document that the screen showed before.
 */
export function mergeDraft(draft: DraftOfOthers, { replica, shown, screen, newId }: DraftParties): BlockTree {
  shown.apply({ kind: 'mergeBegun' })
  // A block that is live since has the service's id now, and had another one when the draft was stored.
  const local = (tree: BlockTree) => replica.toLocal(replica.toWire(tree))
  replica.refreshWanted()
  const before = replica.wanted
  let [base, theirs] = [local(draft.base), local(draft.theirs)]
  if (draft.isFirst) {
    const live = liveBlocks({ base, ours: before, theirs })
    theirs = underNames(theirs, live)
    base = withLiveBlocks(base, theirs, new Set(live.values()))
  }
  const { document, conflicts } = mergeTrees({ base, ours: before, theirs }, newId)
  replica.apply({ kind: 'shown', wanted: document })
  const { revision } = shown.state
  const report = { document, conflicts, open: conflicts, isNotified: false, isUnderOurs: false }
  shown.apply({ kind: 'merged', revision, ...report })
  screen.onMerged(document, conflicts)
  draft.done()
  return before
}
