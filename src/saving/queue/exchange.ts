import type { BlockTree } from '../../document/block-tree'
import type { Known, Names } from './known'
import type { NextCall } from '../plan/next-call'
import { preOrder } from '../../document/compare/pre-order'
import type { Planning } from './planning'
import type { ReadBack } from './read-back'
import { readGrown } from './save-state'
import type { SaveQueueOptions } from './save-queue-options'
import type { InFlight, Refusal, SaveEntry, SendFailure, Owed } from './save-state'
import type { ShownState } from './shown-state'

import { wireCall } from './wire-call'
import type { WriteAnswer } from './wire-call'
import { withoutCopies } from '../../document/merge/copies'
import { mergeTrees } from '../../document/merge/merge-trees'
import type { Merged } from '../../document/merge/merge-trees'
import { withMoves } from '../../document/merge/moves'

/** What a call and its answer have to do with. */
interface Parties {
  options: SaveQueueOptions
  known: Known
  planning: Planning
  readBack: ReadBack
  shown: ShownState
}

/**
 * What stands between the page and the service: a call whose answer is not here
 * yet, what the service made by itself and has still to tell, and what somebody
 * else wrote. Each is brought to its end here and taken into *known*; when, in
 * which order and how often again is the queue's. Whatever gets no answer throws,
 * and leaves all as it was: the same can be asked again.
 */
export class Exchange {
  readonly #with: Parties
  #inFlight: InFlight | undefined
  #owed: Owed | undefined
  #behind: Behind | undefined
  /** The newest revision that the service has told of by itself. */
  #heard = 0

  /** Goes on where `start` ended. */
  constructor({ inFlight, owed }: Pick<SaveEntry, 'inFlight' | 'owed'>, parties: Parties) {
    this.#with = parties
    this.#inFlight = inFlight
    this.#owed = owed
  }

  /** A call that may have arrived. */
  get inFlight(): InFlight | undefined {
    return this.#inFlight
  }

  /** What is still to be read of what the service made by itself. */
  get owed(): Owed | undefined {
    return this.#owed
  }

  /** Somebody else wrote, or may have. */
  get behind(): Behind | undefined {
    return this.#behind ?? (this.#heard > this.#with.shown.state.revision ? {} : undefined)
  }

  /** The service says that the announcement is at this revision; it may be one of ours. */
  hear(revision: number) {
    this.#heard = Math.max(this.#heard, revision)
  }

  /**
   * What a later visit begins with in place of what is known now: a call that was answered on top of what others wrote
   * is sent again then, unchanged, since what they wrote below it has not been read yet.
   */
  get unread(): (Names & { inFlight: InFlight }) | undefined {
    const below = this.#behind?.below
    return below && { base: below.base, ids: below.ids, inFlight: below.inFlight }
  }

  /** Names a call: from here on it is under way, whatever becomes of it. */
  begin(call: NextCall) {
    const { options, known, shown } = this.#with
    const named = { revision_id: shown.state.revision, client_token: options.newToken() }
    this.#inFlight = { call, wire: wireCall(call, known.ids, named) }
  }

  /** Something was written that the page does not know, or may have been. */
  fallBehind(behind: Behind = {}) {
    this.#behind ??= behind
  }

  /** It could not be told; it is looked at another time. */
  giveUpLooking() {
    this.#behind = undefined
    this.#heard = 0
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
      return this.#weigh(inFlight, failure)
    }
    this.#take(inFlight, answer)
    return undefined
  }

  #take(inFlight: InFlight, answer: WriteAnswer) {
    const { call, wire } = inFlight
    const { options, known, planning, readBack, shown } = this.#with
    const isAlone = answer.revision_id <= wire.revision_id + 1
    const before = isAlone ? undefined : known.names
    if (call.kind === 'update') known.writes(call.ids)
    known.saved = call.leaves
    if (call.kind !== 'delete') known.rename(call.renames)
    if (call.kind === 'create') known.learnMade(call, answer)
    if (call.kind !== 'delete' && call.grows.length > 0) {
      this.#owed = { ids: call.grows, revision: answer.revision_id }
    }
    this.#inFlight = undefined
    planning.succeeded(call)
    readBack.owes(call, options.clock.now())
    shown.unmark(call)
    // Ours came on top of what somebody else wrote: their state is the one below.
    if (before) this.#behind = { below: { ...before, at: answer.revision_id - 1, wrote: call.ids, inFlight } }
    else shown.show({ revision: answer.revision_id, refusal: undefined })
  }

  /** Whether a refusal means what it says, or only that we did not know the newest document. */
  async #weigh(
    { call, wire }: InFlight,
    failure: SendFailure & { kind: 'refused' },
  ): Promise<Refusal | undefined> {
    const { options, planning, shown } = this.#with
    const newest = await options.readRevision().catch(() => undefined)
    if (newest !== undefined && newest > wire.revision_id) {
      this.fallBehind()
      return undefined
    }
    const whole = planning.refused(call, failure)
    if (!whole) shown.show({ unsaved: planning.refusals })
    return whole
  }

  /** Reads what the service made by itself. Nothing is planned before: it would be made twice. */
  async learn({ ids, revision }: Owed) {
    const { known } = this.#with
    const { clock, readBelow, newId } = this.#with.options
    const pause = (ms: number) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
    const blockIds = ids.map((id) => known.ids.wireOf(id))
    known.learnGrown(ids, await readGrown(blockIds, revision, readBelow, pause), newId)
    this.#owed = undefined
  }

  /**
   * Reads what somebody else wrote and merges it with what the screen shows.
   * After a write of ours at revision n theirs is n − 1, so that an edit of
   * theirs that ours overwrote is seen too. Answers what the screen showed before,
   * or undefined where nobody wrote.
   */
  async catchUp(behind: Behind): Promise<BlockTree | undefined> {
    const { options, known, planning, shown } = this.#with
    const { below, isOwn } = (this.#behind = behind)
    const heard = this.#heard
    const newest = below ? below.at + 1 : await options.readRevision()
    // However far back the service may be since: what it has told until here is known now.
    if (this.#heard === heard) this.#heard = 0
    if (newest === shown.state.revision) {
      this.#behind = undefined
      return undefined
    }
    planning.forgetRefusals()
    shown.show({ phase: 'behind', retryAt: undefined })
    const { before, document, conflicts } = await takeIn(known, newest, below, options)
    this.#behind = undefined
    const merges = shown.state.merges + (isOwn && conflicts.length === 0 ? 0 : 1)
    const there = new Set(preOrder(document).map(({ id }) => id))
    const unanswered = [...shown.state.unanswered, ...conflicts].filter(
      ({ id, beside }) => there.has(id) && beside !== undefined && there.has(beside),
    )
    shown.show({ revision: newest, merges, conflicts, unanswered, isUnderOurs: below !== undefined })
    options.onMerged(document, conflicts)
    return before
  }
}

/** Somebody else wrote. */
export interface Behind {
  /** Below a write of ours: what *saved* was and the names before it, the revision just under ours, and what ours was about. */
  below?: Names & { at: number; wrote: readonly string[]; inFlight: InFlight }
  /** It was another tab of this browser: nothing to tell unless both touched a block. */
  isOwn?: boolean
}

/**
 * Reads what somebody else wrote and merges it with what the screen shows. What
 * they moved is known by the ids that it has in the page. After a write of ours
 * at revision n theirs is n − 1, so that an edit of theirs that ours overwrote
 * is seen too. `before` is what the screen showed.
 */
export async function takeIn(
  known: Known,
  newest: number,
  below: Behind['below'],
  { read, newId }: Pick<SaveQueueOptions, 'read' | 'newId'>,
): Promise<Merged & { before: BlockTree }> {
  const now = await read(newest)
  const { ids } = below ?? known
  const base = below?.base ?? known.saved
  const theirs = known.toLocal(below ? await read(below.at) : now, { ids })
  known.look()
  const before = known.wanted
  const { names, ...versions } = withMoves({ base, ours: before, theirs }, known.newcomers)
  const successors = new Set(names.values())
  known.met(base, theirs)
  // A block may have another name in the page by now than it had below our write.
  for (const [came, id] of names) known.ids.learn(known.ids.localOf(ids.wireOf(id)), ids.wireOf(came))
  const merged = withoutCopies(
    mergeTrees({ ...versions, read: known.unseen }, newId),
    versions,
    (id) => successors.has(id) || known.newcomers.has(id),
  )
  known.reads(versions.theirs, below?.wrote)
  known.saved = below || names.size > 0 ? known.toLocal(now) : theirs
  known.wanted = merged.document
  return { ...merged, before }
}
