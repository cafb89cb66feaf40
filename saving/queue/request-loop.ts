import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { sameTree } from '../../document/compare/same-content'
import { restAfter, withAppended } from '../../document/wire/tree-from-blocks'
import type { NextCall } from '../plan/call-items'
import { isOfTheGate } from '../refusal-scope'
import { readGeneratedChildren } from './adopt-generated'
import type { DocumentReplica, Names } from './document-replica'
import type { LazyWork } from './lazy-work'
import type { DraftOfOthers, RemoteChange } from './merge-remote'
import type { ReadBack } from './read-back'
import type { AnnouncementPort, SaveQueuePorts, ScreenPort } from './save-queue-ports'
import type { InFlight, Refusal, SaveEntry, SendFailure, PendingChildren } from './save-state'
import type { SaveStateStore } from './save-state-store'
import { wireCall } from './wire-call'
import type { WriteAnswer } from './wire-call'

interface Parties extends Pick<SaveQueuePorts, 'clock' | 'newToken' | 'newId'> {
  service: AnnouncementPort
  screen: Pick<ScreenPort, 'onMerged' | 'onAppended'>
  replica: DocumentReplica
  work: Pick<LazyWork, 'now'>
  readBack: ReadBack
  shown: SaveStateStore
}

/**
 * Handles the open requests between the page and the service: a call without an answer, children that the service
 * created and the page has not read, and other users' changes. It completes each and applies it to the replica. The
 * queue decides when, in which order and how often. A request that gets no answer throws and changes nothing, so that
 * it can be repeated.
 */
export class RequestLoop {
  readonly #with: Parties
  #inFlight: InFlight | undefined
  /** Whether a try of the call in flight got no answer, or was made by an earlier visit. */
  #mayHaveArrived: boolean
  /** The reason why the call in flight is repeated only when the user retries. */
  #sendError: unknown
  #pendingChildren: PendingChildren | undefined
  #remoteChange: RemoteChange | undefined
  /** An edit of the same held change, which another browser made. It is merged after what others wrote. */
  draftOfOthers: DraftOfOthers | undefined
  /** The newest revision that the service announced. */
  #reportedRevision = 0

  constructor(
    { inFlight, pendingChildren }: Pick<SaveEntry, 'inFlight' | 'pendingChildren'>,
    parties: Parties,
  ) {
    this.#with = parties
    this.#inFlight = inFlight
    this.#mayHaveArrived = inFlight !== undefined
    this.#pendingChildren = pendingChildren
  }

  /** The call that was sent and not yet answered. It may have arrived. */
  get inFlight(): InFlight | undefined {
    return this.#inFlight
  }

  /** Blocks whose generated children are still to be read. */
  get pendingChildren(): PendingChildren | undefined {
    return this.#pendingChildren
  }

  /** A change that another user made, or may have made. */
  get remoteChange(): RemoteChange | undefined {
    const isBehind = this.#reportedRevision > this.#with.shown.state.revision
    return this.#remoteChange ?? (isBehind ? {} : this.draftOfOthers && { draft: this.draftOfOthers })
  }

  /** Records a revision that the service announced. It may be our own. */
  reportRevision(revision: number) {
    this.#reportedRevision = Math.max(this.#reportedRevision, revision)
  }

  /**
   * The state that a draft stores while other users' changes below our answered call are unread. A later visit sends
   * the call again, unchanged, and then reads the changes below it.
   */
  get unread(): (Names & { inFlight: InFlight }) | undefined {
    return this.#remoteChange?.below
  }

  /** Gives a call its token. The call then counts as in flight until it is answered or refused. */
  begin(call: NextCall) {
    const { clock, newToken, replica, shown } = this.#with
    const named = { revision_id: shown.state.revision, client_token: newToken() }
    this.#inFlight = { call, wire: wireCall(call, replica.ids, named), sentAt: clock.now() }
    this.#mayHaveArrived = false
  }

  /** Records that others wrote, or may have. */
  expectRemoteChange(change: RemoteChange = {}) {
    this.#remoteChange ??= change
  }

  /** Ignores a failed look for changes. The next look will find them. */
  ignoreRemoteChange() {
    this.#remoteChange = undefined
    this.#reportedRevision = 0
  }

  /**
   * Sends the call in flight, unchanged at each try. Returns the refusal if it stops all other calls, too. A gate
   * refuses before the service recognises a repeat, and an answer may be unreadable. In both cases a call that may
   * have arrived stays in flight, and throws that error until the user retries.
   */
  async send(inFlight: InFlight): Promise<Refusal | undefined> {
    const { service, clock } = this.#with
    const { planning, earlierAnswer } = this.#with.work.now
    if (this.#mayHaveArrived && planning.isStopped(inFlight.call)) throw this.#sendError
    let answer = await earlierAnswer(inFlight, service, clock.now()).catch((error: unknown) => {
      // Such an old revision may no longer be readable.
      if (service.failureOf(error).kind !== 'refused') throw error
      return undefined
    })
    try {
      answer ??= await service.send(inFlight.wire)
    } catch (error) {
      const failure = service.failureOf(error)
      if (failure.kind === 'unanswered') this.#mayHaveArrived = true
      if (failure.kind !== 'refused') throw error
      // An unreadable answer does not count as a refusal.
      this.#mayHaveArrived ||= failure.code === undefined
      if (this.#mayHaveArrived && (failure.code === undefined || isOfTheGate(failure.code))) {
        planning.refused(inFlight.call, failure, { isOfAll: true })
        this.#sendError = error
        throw error
      }
      // Any other refused call had no effect, even if an earlier try got no answer.
      this.#inFlight = undefined
      return this.#handleRefusal(inFlight, failure)
    }
    this.#applyAnswer(inFlight, answer)
    return undefined
  }

  #applyAnswer(inFlight: InFlight, answer: WriteAnswer) {
    const { call, wire } = inFlight
    const { clock, replica, readBack, shown } = this.#with
    const isAlone = answer.revision_id <= wire.revision_id + 1
    const before = isAlone ? undefined : replica.names
    if (call.kind === 'update') replica.rememberBeforeWrite(call.ids)
    this.#with.work.now.ownChanges.answered(call, replica.saved)
    replica.apply({ kind: 'saved', saved: call.resultingTree })
    if (call.kind !== 'delete') replica.rename(call.renames)
    if (call.kind === 'create') replica.adoptCreated(call, answer)
    if (call.kind !== 'delete' && call.generatingIds.length > 0) {
      this.#pendingChildren = { ids: call.generatingIds, revision: answer.revision_id }
    }
    this.#inFlight = undefined
    this.#with.work.now.planning.succeeded(call)
    readBack.expectWritten(call, clock.now())
    shown.apply({ kind: 'answered', ids: call.ids, ...(isAlone && { revision: answer.revision_id }) })
    // Others wrote before us. Their document is the revision just below ours.
    if (before) this.#remoteChange = { below: { ...before, at: answer.revision_id - 1, inFlight } }
  }

  /**
   * A refusal counts only if we wrote to the newest document. Otherwise we merge and plan again. If the announcement
   * cannot be read either, as in a dissolved chat, no block is at fault.
   */
  async #handleRefusal(
    { call, wire }: InFlight,
    failure: SendFailure & { kind: 'refused' },
  ): Promise<Refusal | undefined> {
    const { service, shown } = this.#with
    const { planning } = this.#with.work.now
    let unread: SendFailure | undefined
    const newest = await service.readRevision().catch((error: unknown) => {
      unread = service.failureOf(error)
      return 0
    })
    if (newest > wire.revision_id) {
      this.expectRemoteChange()
      return undefined
    }
    const whole =
      unread?.kind === 'refused'
        ? planning.refused(call, unread, { isOfAll: true })
        : planning.refused(call, failure)
    if (!whole) shown.apply({ kind: 'blocksRefused', unsaved: planning.refusals })
    return whole
  }

  /** Reads generated children. This comes before planning, which would create them a second time. */
  async readPendingChildren({ ids, revision }: PendingChildren) {
    const { service, replica, clock, newId } = this.#with
    const pause = (ms: number) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
    const blockIds = ids.map((id) => replica.ids.wireOf(id))
    const readBelow = (blockIds: readonly string[], revision: number) =>
      service.readBelow(blockIds, revision, preOrder(replica.saved).length)
    replica.adoptGenerated(ids, await readGeneratedChildren(blockIds, revision, readBelow, pause), newId)
    this.#pendingChildren = undefined
  }

  /**
   * Reads the whole document and appends the rest to both documents and to the screen, in slices short enough not to
   * delay a key. If another user wrote since the beginning was read, the appended blocks count as known and
   * unchanged, and a merge follows.
   */
  async readRest(isClosed: () => boolean) {
    const { service, screen, clock, replica, shown } = this.#with
    const { revision, document } = await (service.readWhole?.() ?? this.#readNewest())
    replica.refreshWanted()
    const whole = replica.toLocal(document)
    let rest = restAfter(replica.documents, whole)
    while (rest.length > 0 && !isClosed()) {
      this.#adoptShown()
      // Blocks copied in another tab may have been pasted meanwhile, under the same ids.
      const isTouched = replica.wanted !== replica.saved
      if (isTouched) rest = restAfter(replica.documents, { ...whole, children: rest })
      const blocks = rest.slice(0, endOfSlice(rest, isTouched ? MOST_TOUCHED : MOST_UNTOUCHED))
      rest = rest.slice(blocks.length)
      // The screen comes first, because blocks that it lacks would count as deleted.
      screen.onAppended?.(blocks)
      replica.apply({ kind: 'merged', ...withAppended(replica.documents, blocks) })
      if (rest.length > 0) await new Promise<void>((resolve) => void clock.setTimeout(resolve, 0))
    }
    if (isClosed()) return
    this.#adoptShown()
    if (revision !== shown.state.revision) this.expectRemoteChange()
    shown.apply({ kind: 'restRead' })
  }

  /** Makes both documents one object if the screen shows the saved one, so that they need no further comparison. */
  #adoptShown() {
    const { replica } = this.#with
    replica.refreshWanted()
    if (sameTree(replica.saved, replica.wanted)) replica.apply({ kind: 'saved', saved: replica.wanted })
  }

  async #readNewest() {
    const { service } = this.#with
    const revision = await service.readRevision()
    return { revision, document: await service.read(revision) }
  }

  /**
   * Reads other users' changes and merges them with the screen's document. After our write at revision n, theirs is n
   * − 1, so that this also finds their edit that ours overwrote. Returns the document that the screen showed before,
   * or undefined if no other user wrote.
   */
  async merge(change: RemoteChange): Promise<BlockTree | undefined> {
    const { service, screen, replica, shown } = this.#with
    const { planning, mergeRemoteChange, ownChanges, mergeDraft } = this.#with.work.now
    if (change.draft) {
      this.draftOfOthers = undefined
      return mergeDraft(change.draft, this.#with)
    }
    const { below, isOwn } = (this.#remoteChange = change)
    const reported = this.#reportedRevision
    const newest = below ? below.at + 1 : await service.readRevision()
    // Everything that the service has announced so far is read, even if it is at an older revision now.
    if (this.#reportedRevision === reported) this.#reportedRevision = 0
    if (newest === shown.state.revision) {
      this.#remoteChange = undefined
      return undefined
    }
    planning.forgetRefusals()
    shown.apply({ kind: 'mergeBegun' })
    const { before, document, conflicts, theirs } = await mergeRemoteChange(
      replica,
      newest,
      below,
      this.#with,
    )
    const merged = new Set(conflicts.map(({ id }) => id))
    const lost = ownChanges.lostTo(theirs, replica.remoteAdditions).filter(({ id }) => !merged.has(id))
    this.#remoteChange = undefined
    const isTold = isOwn !== true || conflicts.length > 0
    const isUnderOurs = below !== undefined
    const open = [...conflicts, ...lost]
    shown.apply({
      kind: 'merged',
      revision: newest,
      document,
      conflicts,
      open,
      isNotified: isTold,
      isUnderOurs,
    })
    screen.onMerged(document, conflicts)
    return before
  }
}

/** Blocks appended to the page at once. Each time costs a pass over all present blocks. */
const MOST_UNTOUCHED = 12_000
/** The same once the user types into the beginning, because a key waits this long. */
const MOST_TOUCHED = 5_000

function endOfSlice(rest: readonly BlockTree[], most: number): number {
  let [to, count] = [0, 0]
  while (to < rest.length && count < most) {
    const tree = rest[to++]!
    count += tree.children.length === 0 ? 1 : preOrder(tree).length
  }
  return to
}
