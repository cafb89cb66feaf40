import type { SheetDraft } from '../media/sheet-edits'
import type { SaveQueueOptions } from '../queue/save-queue-options'
import type { SaveEntry, Unseen } from '../queue/save-state'

/** What would be written down now; the names only when it is. */
export interface Draft extends Pick<SaveEntry, 'revision' | 'saved' | 'wanted'> {
  inFlight: SaveEntry['inFlight']
  pendingChildren: SaveEntry['pendingChildren']
  cells: readonly SheetDraft[]
  unanswered: NonNullable<SaveEntry['unanswered']>
  isPartial: boolean
  names(): Pick<SaveEntry, 'ids' | 'tokens' | 'remoteAdditions' | 'previousVersions'>
}

const SOON_MS = 300

/** Writes down what a crash would lose: within half a second of a change, and before anything is sent. */
export class DraftWriter {
  readonly #options: Pick<SaveQueueOptions, 'keep' | 'forget' | 'clock'>
  readonly #entry: () => Draft
  readonly #onKept: (isKept: boolean) => void
  #timer: unknown
  #kept: Draft | undefined
  #isEnded = false

  constructor(
    options: Pick<SaveQueueOptions, 'keep' | 'forget' | 'clock'>,
    entry: () => Draft,
    onKept: (isKept: boolean) => void,
  ) {
    this.#options = options
    this.#entry = entry
    this.#onKept = onKept
  }

  /** Something is kept that was not forgotten since. */
  get hasKept(): boolean {
    return this.#kept !== undefined
  }

  soon() {
    this.#timer ??= this.#options.clock.setTimeout(() => void this.now(), SOON_MS)
  }

  async now() {
    this.stop()
    if (this.#isEnded) return
    const entry = this.#entry()
    const { revision, saved, wanted, inFlight, pendingChildren, cells, unanswered, isPartial } = entry
    if (!this.#options.keep || (isAlike(this.#kept, entry) && !inFlight && !pendingChildren)) return
    const isKept = await this.#options.keep({
      revision,
      saved,
      wanted,
      ...entry.names(),
      ...(isPartial && { isPartial }),
      ...(inFlight && { inFlight }),
      ...(pendingChildren && { pendingChildren }),
      ...(unanswered.length > 0 && { unanswered }),
      ...(cells.length > 0 && { cells: cells.map(({ token, writes }) => ({ token, writes })) }),
    })
    this.#kept = entry
    this.#onKept(isKept)
  }

  /** All is saved: only `unseen` is left to keep. */
  forget(unseen: Unseen) {
    this.stop()
    if (this.#isEnded) return
    this.#kept = undefined
    void this.#options.forget?.(unseen)
  }

  /** What was to be written down soon is not. */
  stop() {
    this.#options.clock.clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Somebody else keeps from now on: nothing is written over it, and nothing forgotten. */
  end() {
    this.stop()
    this.#isEnded = true
  }
}

const isAlike = (kept: Draft | undefined, now: Draft) =>
  kept?.saved === now.saved &&
  kept.wanted === now.wanted &&
  kept.cells === now.cells &&
  kept.unanswered === now.unanswered
