import type { Present, PresenceReport, SharedConflict } from '../../../contract/herald/presence'
import type { Clock } from '../../../primitives/clock'
import type { FeedEvent } from '../../api/changes'

/** A page repeats its report in this time, and is gone after three of them. */
const REPEAT_MS = 10_000
/** The shortest time between two reports. */
const APART_MS = 500
/** After this long without a letter, a user does not type. */
const TYPING_MS = 3_000
/** A page that is hidden for this long counts as gone until it is seen again. */
const HIDDEN_MS = 60_000

export interface TrackerPorts {
  chatId: string
  clock: Clock
  report(report: Omit<PresenceReport, 'page'>): Promise<readonly Present[]>
  /** Reports the events of the service's stream from now on; `missed` when it begins. */
  listen(onEvent: (event: FeedEvent) => void): () => void
  /** The platform's id of the block that holds the cursor. */
  blockNow(): string | undefined
  onOthers(others: readonly Present[]): void
  /** Another page ended conflicts that this page shows. */
  onEnded(conflicts: readonly SharedConflict[]): void
}

/**
 * Tells the service where this page is, and learns which other pages are in the chat. A letter costs it a comparison of
 * two numbers: what has changed is looked up when the next report is due.
 */
export class PresenceTracker {
  readonly #ports: TrackerPorts
  readonly #others = new Map<string, Present>()
  readonly #stopListening: () => void
  #timer: unknown
  #due = Infinity
  #reportedAt = -Infinity
  /** The last report, without what it ended. */
  #reported = ''
  #lookedAt = -Infinity
  #typedAt = -Infinity
  #typingTimer: unknown
  #hiddenAt: number | undefined
  #isGone = false
  #conflicts: readonly SharedConflict[] = []
  #ended: readonly SharedConflict[] = []
  #isClosed = false

  constructor(ports: TrackerPorts) {
    this.#ports = ports
    this.#stopListening = ports.listen((event) => this.#onEvent(event))
  }

  /** The cursor may be in another block. */
  moved() {
    const soonest = Math.max(this.#ports.clock.now(), this.#lookedAt + APART_MS)
    if (this.#due > soonest) this.#lookAt(soonest)
  }

  /** A letter was typed. */
  typed() {
    const now = this.#ports.clock.now()
    const isNew = now - this.#typedAt > TYPING_MS
    this.#typedAt = now
    if (!isNew) return
    this.moved()
    this.#watchTyping(TYPING_MS)
  }

  /** The conflicts that this page shows. */
  show(conflicts: readonly SharedConflict[]) {
    if (conflicts.length + this.#conflicts.length === 0) return
    this.#conflicts = conflicts
    this.moved()
  }

  /** The user ended conflicts that another page reported. */
  end(conflicts: readonly SharedConflict[]) {
    this.#ended = [...this.#ended, ...conflicts]
    this.#lookAt(this.#ports.clock.now())
  }

  setVisible(isVisible: boolean) {
    this.#hiddenAt = isVisible ? undefined : this.#ports.clock.now()
    if (isVisible && this.#isGone) this.#lookAt(this.#ports.clock.now())
  }

  close() {
    this.#isClosed = true
    this.#stopListening()
    this.#ports.clock.clearTimeout(this.#timer)
    this.#ports.clock.clearTimeout(this.#typingTimer)
    if (this.#reportedAt > 0) this.#leave()
  }

  #leave() {
    this.#isGone = true
    void this.#ports.report({ chat_id: this.#ports.chatId, gone: true }).catch(() => undefined)
  }

  #lookAt(due: number) {
    const { clock } = this.#ports
    clock.clearTimeout(this.#timer)
    this.#due = due
    this.#timer = clock.setTimeout(() => this.#look(), Math.max(0, due - clock.now()))
  }

  /** Reports what is new, and repeats the last report when it is time. */
  #look() {
    const { chatId, clock, report, blockNow } = this.#ports
    const now = (this.#lookedAt = clock.now())
    if (this.#hiddenAt !== undefined && now - this.#hiddenAt > HIDDEN_MS) {
      this.#due = Infinity
      return this.#leave()
    }
    const block_id = blockNow()
    const present = {
      chat_id: chatId,
      ...(block_id !== undefined && { block_id }),
      ...(now - this.#typedAt < TYPING_MS && { typing: true }),
      ...(this.#conflicts.length > 0 && { conflicts: [...this.#conflicts] }),
    }
    const ended = this.#ended
    const text = JSON.stringify(present)
    const isNews = text !== this.#reported || ended.length > 0 || this.#isGone
    if (!isNews && now - this.#reportedAt < REPEAT_MS) return this.#lookAt(this.#reportedAt + REPEAT_MS)
    this.#reported = text
    this.#reportedAt = now
    this.#isGone = false
    this.#ended = []
    this.#lookAt(now + REPEAT_MS)
    report({ ...present, ...(ended.length > 0 && { ended: [...ended] }) }).then(
      (here) => this.#replaceOthers(here),
      // The next report may do better.
      () => undefined,
    )
  }

  #replaceOthers(here: readonly Present[]) {
    if (this.#isClosed) return
    this.#others.clear()
    for (const each of here) this.#others.set(each.by, each)
    this.#tell()
  }

  #watchTyping(ms: number) {
    const { clock } = this.#ports
    this.#typingTimer = clock.setTimeout(() => {
      const left = this.#typedAt + TYPING_MS - clock.now()
      if (left > 0) this.#watchTyping(left)
      else this.moved()
    }, ms)
  }

  #onEvent(event: FeedEvent) {
    // The stream has begun, so a report has a stream to end with.
    if (event.kind === 'missed') {
      this.#reported = ''
      return this.#lookAt(this.#ports.clock.now())
    }
    if (event.kind !== 'presence' || event.chat_id !== this.#ports.chatId) return
    const { kind: _, id: __, at: ___, gone, ended, ...present } = event
    if (ended) this.#ports.onEnded(ended)
    if (gone) this.#others.delete(present.by)
    else this.#others.set(present.by, present)
    this.#tell()
  }

  #tell() {
    this.#ports.onOthers([...this.#others.values()])
  }
}
