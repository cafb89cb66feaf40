import type { Clock } from '../../primitives/clock'
import type { SheetDraft } from '../media/sheet-edits'
import type { DocumentReplica } from '../queue/document-replica'
import type { RequestLoop } from '../queue/request-loop'
import type { DraftPort } from '../queue/save-queue-ports'
import type { SaveEntry, SaveState, Unseen } from '../queue/save-state'
import type { UnsavedCells } from '../queue/unsaved-cells'

/** The current content of a draft. It computes the names only when the draft is written. */
export interface Draft extends Pick<SaveEntry, 'revision' | 'saved' | 'wanted'> {
  inFlight: SaveEntry['inFlight']
  pendingChildren: SaveEntry['pendingChildren']
  cells: readonly SheetDraft[]
  unanswered: NonNullable<SaveEntry['unanswered']>
  kept: SaveState['kept']
  isPartial: boolean
  isHeld: boolean
  names(): Pick<SaveEntry, 'ids' | 'tokens' | 'remoteAdditions' | 'previousVersions'>
}

/** Everything that a crash would lose. */
export function draftOf(
  replica: DocumentReplica,
  { inFlight, pendingChildren, unread }: RequestLoop,
  { toStore: cells }: UnsavedCells,
  { revision, orphanedCells, unanswered, kept, isPartial, isHeld }: SaveState,
): Draft {
  const { saved, wanted } = replica.documents
  return {
    revision,
    saved: unread?.base ?? saved,
    wanted,
    inFlight: unread?.inFlight ?? inFlight,
    pendingChildren: unread ? undefined : pendingChildren,
    cells: orphanedCells.length > 0 ? [...cells, ...orphanedCells] : cells,
    unanswered,
    kept,
    isPartial,
    isHeld,
    names: () => ({
      ids: (unread ?? replica).ids.entries(),
      tokens: replica.tokens.entries(),
      remoteAdditions: [...replica.remoteAdditions],
      previousVersions: replica.previousVersionsToStore,
    }),
  }
}

const SOON_MS = 300

/**
 * Stores the changes that a crash would lose, 0.3 seconds after a change and before each call. A draft waits until
 * the previous one is written, because it would write the same chunks again. The first draft of ten thousand blocks
 * takes most of a second while typing continues. A page that closes writes it in one piece.
 */
export class DraftWriter {
  readonly #clock: Clock
  readonly #drafts: DraftPort | undefined
  readonly #entry: () => Draft
  readonly #onKept: (isKept: boolean) => void
  #timer: unknown
  #writing: Promise<boolean> | undefined
  #kept: Draft | undefined
  #isWritten = false
  #isEnded = false

  constructor(
    { clock, drafts }: { clock: Clock; drafts?: DraftPort | undefined },
    entry: () => Draft,
    onKept: (isKept: boolean) => void,
  ) {
    this.#clock = clock
    this.#drafts = drafts
    this.#entry = entry
    this.#onKept = onKept
  }

  /** Whether a draft was stored and not deleted since. */
  get hasKept(): boolean {
    return this.#kept !== undefined
  }

  soon() {
    this.#timer ??= this.#clock.setTimeout(() => void this.#due(), SOON_MS)
  }

  /** Writes nothing if the draft was cancelled or written by another call meanwhile. */
  async #due() {
    const timer = this.#timer
    await this.#written()
    if (timer === this.#timer) await this.#write(false)
  }

  /** Writes the draft, after the one that is being written, if any. */
  async inTurn() {
    this.stop()
    await this.#written()
    await this.#write(false)
  }

  /** Writes the draft at once, even while another one is being written, because the page may close. */
  async atOnce() {
    await this.#write(true)
  }

  async #write(isUrgent: boolean) {
    this.stop()
    if (this.#isEnded) return
    const entry = this.#entry()
    const { revision, saved, wanted, inFlight, pendingChildren, cells, isPartial, isHeld } = entry
    const unanswered = [...entry.unanswered, ...entry.kept]
    const isWritten = this.#isWritten && isAlike(this.#kept, entry) && !inFlight && !pendingChildren
    if (!this.#drafts || isWritten) return
    const kept: SaveEntry = {
      revision,
      saved,
      wanted,
      ...entry.names(),
      ...(isPartial && { isPartial }),
      ...(isHeld && { isHeld }),
      ...(inFlight && { inFlight }),
      ...(pendingChildren && { pendingChildren }),
      ...(unanswered.length > 0 && { unanswered }),
      ...(cells.length > 0 && { cells: cells.map(({ token, writes }) => ({ token, writes })) }),
    }
    const writing = this.#drafts.keep(kept, isUrgent)
    this.#writing = writing
    const isKept = await writing
    // An urgent draft came meanwhile, and reports itself what is stored.
    if (writing !== this.#writing) return
    this.#kept = entry
    this.#isWritten = isKept
    this.#onKept(isKept)
  }

  /** Resolves when no draft is being written. */
  #written = () => Promise.allSettled([this.#writing])

  /** Deletes the draft because everything is saved, and stores only `unseen`. */
  forget(unseen: Unseen) {
    this.stop()
    if (this.#isEnded) return
    this.#kept = undefined
    void this.#drafts?.forget?.(unseen)
  }

  /** Cancels a write that was due soon. */
  stop() {
    this.#clock.clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Ends this writer because another tab now stores the draft. This one neither overwrites nor deletes it. */
  end() {
    this.stop()
    this.#isEnded = true
  }
}

const isAlike = (kept: Draft | undefined, now: Draft) =>
  kept?.saved === now.saved &&
  kept.wanted === now.wanted &&
  kept.cells === now.cells &&
  kept.unanswered === now.unanswered &&
  kept.kept === now.kept &&
  kept.isHeld === now.isHeld
