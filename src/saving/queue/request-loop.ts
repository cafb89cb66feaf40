import type { BlockTree } from '../../document/block-tree'
import { preOrder } from '../../document/compare/pre-order'
import { dropCopies } from '../../document/merge/copies'
import { mergeTrees } from '../../document/merge/merge-trees'
import type { Merged } from '../../document/merge/merge-trees'
import { withMoves } from '../../document/merge/moves'
import type { NextCall } from '../plan/next-call'
import type { DocumentReplica, Names } from './document-replica'
import type { Planning } from './planning'
import type { ReadBack } from './read-back'
import type { SaveQueueOptions } from './save-queue-options'
import { readGeneratedChildren } from './save-state'
import type { InFlight, Refusal, SaveEntry, SendFailure, PendingChildren } from './save-state'
import type { SaveStateStore } from './save-state-store'
import { wireCall } from './wire-call'
import type { WriteAnswer } from './wire-call'

/** What a call and its answer have to do with. */
interface Parties {
  options: SaveQueueOptions
  replica: DocumentReplica
  planning: Planning
  readBack: ReadBack
  shown: SaveStateStore
}

/**
 * What stands between the page and the service: a call whose answer is not here
 * yet, what the service made by itself and has still to tell, and what somebody
 * else wrote. Each is brought to its end here and taken into *known*; when, in
 * which order and how often again is the queue's. Whatever gets no answer throws,
 * and leaves all as it was: the same can be asked again.
 */
export class RequestLoop {
  readonly #with: Parties
  #inFlight: InFlight | undefined
  #pendingChildren: PendingChildren | undefined
  #remoteChange: RemoteChange | undefined
  /** The newest revision that the service has told of by itself. */
  #reportedRevision = 0

  /** Goes on where `start` ended. */
  constructor(
    { inFlight, pendingChildren }: Pick<SaveEntry, 'inFlight' | 'pendingChildren'>,
    parties: Parties,
  ) {
    this.#with = parties
    this.#inFlight = inFlight
    this.#pendingChildren = pendingChildren
  }

  /** A call that may have arrived. */
  get inFlight(): InFlight | undefined {
    return this.#inFlight
  }

  /** What is still to be read of what the service made by itself. */
  get pendingChildren(): PendingChildren | undefined {
    return this.#pendingChildren
  }

  /** Somebody else wrote, or may have. */
  get remoteChange(): RemoteChange | undefined {
    return this.#remoteChange ?? (this.#reportedRevision > this.#with.shown.state.revision ? {} : undefined)
  }

  /** The service says that the announcement is at this revision; it may be one of ours. */
  reportRevision(revision: number) {
    this.#reportedRevision = Math.max(this.#reportedRevision, revision)
  }

  /**
   * What a later visit begins with in place of what is known now: a call that was answered on top of what others wrote
   * is sent again then, unchanged, since what they wrote below it has not been read yet.
   */
  get unread(): (Names & { inFlight: InFlight }) | undefined {
    return this.#remoteChange?.below
  }

  /** Names a call: from here on it is under way, whatever becomes of it. */
  begin(call: NextCall) {
    const { options, replica, shown } = this.#with
    const named = { revision_id: shown.state.revision, client_token: options.newToken() }
    this.#inFlight = { call, wire: wireCall(call, replica.ids, named) }
  }

  /** Something was written that the page does not know, or may have been. */
  expectRemoteChange(behind: RemoteChange = {}) {
    this.#remoteChange ??= behind
  }

  /** It could not be told; it is looked at another time. */
  ignoreRemoteChange() {
    this.#remoteChange = undefined
    this.#reportedRevision = 0
  }

  /** Sends the call under way, unchanged however often. Answers why nothing else can be called either, if so. */
  async send(inFlight: InFlight): Promise<Refusal | undefined> {
    const { options } = this.#with
    let answer: WriteAnswer
    try {
      answer = await options.send(inFlight.wire)
    } catch (error) {
      const failure = options.failureOf(error)
      if (failure.kind !== 'refused') throw error
      // Refused means without effect, also when an earlier try got no answer.
      this.#inFlight = undefined
      return this.#handleRefusal(inFlight, failure)
    }
    this.#applyAnswer(inFlight, answer)
    return undefined
  }

  #applyAnswer(inFlight: InFlight, answer: WriteAnswer) {
    const { call, wire } = inFlight
    const { options, replica, planning, readBack, shown } = this.#with
    const isAlone = answer.revision_id <= wire.revision_id + 1
    const before = isAlone ? undefined : replica.names
    if (call.kind === 'update') replica.rememberBeforeWrite(call.ids)
    replica.saved = call.resultingTree
    if (call.kind !== 'delete') replica.rename(call.renames)
    if (call.kind === 'create') replica.adoptCreated(call, answer)
    if (call.kind !== 'delete' && call.generatingIds.length > 0) {
      this.#pendingChildren = { ids: call.generatingIds, revision: answer.revision_id }
    }
    this.#inFlight = undefined
    planning.succeeded(call)
    readBack.expectWritten(call, options.clock.now())
    shown.clearRefusals(call)
    // Ours came on top of what somebody else wrote: their state is the one below.
    if (before) this.#remoteChange = { below: { ...before, at: answer.revision_id - 1, inFlight } }
    else shown.update({ revision: answer.revision_id, refusal: undefined })
  }

  /** Whether a refusal means what it says, or only that we did not know the newest document. */
  async #handleRefusal(
    { call, wire }: InFlight,
    failure: SendFailure & { kind: 'refused' },
  ): Promise<Refusal | undefined> {
    const { options, planning, shown } = this.#with
    const newest = await options.readRevision().catch(() => undefined)
    if (newest !== undefined && newest > wire.revision_id) {
      this.expectRemoteChange()
      return undefined
    }
    const whole = planning.refused(call, failure)
    if (!whole) shown.update({ unsaved: planning.refusals })
    return whole
  }

  /** Reads what the service made by itself. Nothing is planned before: it would be made twice. */
  async readPendingChildren({ ids, revision }: PendingChildren) {
    const { replica } = this.#with
    const { clock, readBelow, newId } = this.#with.options
    const pause = (ms: number) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
    const blockIds = ids.map((id) => replica.ids.wireOf(id))
    replica.adoptGenerated(ids, await readGeneratedChildren(blockIds, revision, readBelow, pause), newId)
    this.#pendingChildren = undefined
  }

  /**
   * Reads what somebody else wrote and merges it with what the screen shows.
   * After a write of ours at revision n theirs is n − 1, so that an edit of
   * theirs that ours overwrote is seen too. Answers what the screen showed before,
   * or undefined where nobody wrote.
   */
  async catchUp(behind: RemoteChange): Promise<BlockTree | undefined> {
    const { options, replica, planning, shown } = this.#with
    const { below, isOwn } = (this.#remoteChange = behind)
    const heard = this.#reportedRevision
    const newest = below ? below.at + 1 : await options.readRevision()
    // However far back the service may be since: what it has told until here is known now.
    if (this.#reportedRevision === heard) this.#reportedRevision = 0
    if (newest === shown.state.revision) {
      this.#remoteChange = undefined
      return undefined
    }
    planning.forgetRefusals()
    shown.update({ phase: 'behind', retryAt: undefined })
    const { before, document, conflicts } = await mergeRemoteChange(replica, newest, below, options)
    this.#remoteChange = undefined
    const merges = shown.state.merges + (isOwn && conflicts.length === 0 ? 0 : 1)
    const there = new Set(preOrder(document).map(({ id }) => id))
    const unanswered = [...shown.state.unanswered, ...conflicts].filter(
      ({ id, alternativeId }) => there.has(id) && alternativeId !== undefined && there.has(alternativeId),
    )
    shown.update({ revision: newest, merges, conflicts, unanswered, isUnderOurs: below !== undefined })
    options.onMerged(document, conflicts)
    return before
  }
}

/** Somebody else wrote. */
export interface RemoteChange {
  /** Below a write of ours: what *saved* was and the names before it, the revision just under ours, and what ours was about. */
  below?: Names & { at: number; inFlight: InFlight }
  /** It was another tab of this browser: nothing to tell unless both touched a block. */
  isOwn?: boolean
}

/**
 * Reads what somebody else wrote and merges it with what the screen shows. What
 * they moved is known by the ids that it has in the page. After a write of ours
 * at revision n theirs is n − 1, so that an edit of theirs that ours overwrote
 * is seen too. `before` is what the screen showed.
 */
export async function mergeRemoteChange(
  known: DocumentReplica,
  newest: number,
  below: RemoteChange['below'],
  { read, newId }: Pick<SaveQueueOptions, 'read' | 'newId'>,
): Promise<Merged & { before: BlockTree }> {
  const now = await read(newest)
  const { ids } = below ?? known
  const base = below?.base ?? known.saved
  const theirs = known.toLocal(below ? await read(below.at) : now, { ids })
  known.refreshWanted()
  const before = known.wanted
  const { names, ...versions } = withMoves({ base, ours: before, theirs }, known.remoteAdditions)
  known.rememberRemoteAdditions(base, theirs)
  // A block may have another name in the page by now than it had below our write.
  for (const [came, id] of names) known.ids.learn(known.ids.localOf(ids.wireOf(id)), ids.wireOf(came))
  const merged = dropCopies(mergeTrees({ ...versions, read: known.previousVersions }, newId), versions)
  known.resetPreviousVersions(versions.theirs, below?.inFlight.call.ids)
  known.saved = below || names.size > 0 ? known.toLocal(now) : theirs
  known.wanted = merged.document
  return { ...merged, before }
}
