import type { QueryClient } from '@tanstack/react-query'
import { backgroundSignal } from '../../../client/background'
import { LarkError } from '../../../client/lark-error'
import { readPauseMs } from '../../../client/retry'
import type { Message } from '../../../contract/im/messages/message'
import { wallClock } from '../../../primitives/clock'
import { delay, withRetry } from '../../../primitives/retry'
import { RevisionPoller } from '../../../saving/saving'
import { changes, feedScope, type FeedEvent } from '../../api/changes'
import { getMessage, messageKeys } from '../../api/messages/messages'
import type { PageRange, Container } from '../../api/messages/messages'
import type { Selection } from '../forward/forward'
import type { MessageWindow } from './message-window'
import type { ReadPage } from './read-on'
import { refreshStale, pageFrom } from './refresh-stale'
import type { ReadTimes } from './refresh-stale'
import type { PageIndex } from './window-state'

/** Reported changes are read at most this often. */
const CALM_MS = 500
/** Up to this many reported messages are read one by one; more, by pages. */
const MOST_NAMED = 5

/** Without reports, what a listing does not have is read again only with every tenth look. */
const LOOKS_TO_REREAD = 10

export interface RefreshOptions {
  container: Container
  window: MessageWindow
  read: ReadPage
  lastRead: ReadTimes
  known: PageIndex
  selection: Selection
  /** Called with the messages that are reported as changed, and now and then without reports, as any may have changed. */
  onChanged(messageIds?: readonly string[]): void
}

interface Ports extends RefreshOptions {
  queries: QueryClient
  /** The first and the last row in view. */
  view(): { first: number; last: number }
  /** Called after a look, with its time. */
  onLooked(at: number): void
}

/**
 * While the page is visible, reads the changes that the service reports. If the service reports no changes, it looks
 * for new messages at most once a minute. It then also reads the messages on screen and the selected ones again, so
 * edits and recalls appear in place.
 */
export class MessageRefresh {
  readonly #ports: Ports
  readonly #leaving = new AbortController()
  readonly #signal = backgroundSignal(this.#leaving.signal)
  readonly #scope = feedScope()
  readonly #watch: RevisionPoller
  readonly #stopListening: (() => void) | undefined
  #isLooking = false
  #looks = 0
  #isMore = false
  /** Messages that the service reported since the last look. */
  readonly #named = new Set<string>()
  /** Threads with reported changes since then. */
  readonly #threads = new Set<string>()

  constructor(ports: Ports) {
    this.#ports = ports
    this.#watch = new RevisionPoller({
      clock: wallClock,
      isVisible: isVisible(),
      poll: () => void this.#look(),
      onRevision: () => void this.#hear(),
      isPushed: this.#scope === 'all',
      minReportGapMs: CALM_MS,
    })
    this.#stopListening = this.#scope && changes.listen(this.#onChange)
    document.addEventListener('visibilitychange', this.#onVisibility)
    for (const event of used) document.addEventListener(event, this.#onUse, { passive: true })
  }

  close() {
    this.#leaving.abort()
    this.#stopListening?.()
    this.#watch.close()
    document.removeEventListener('visibilitychange', this.#onVisibility)
    for (const event of used) document.removeEventListener(event, this.#onUse)
  }

  readonly #onVisibility = () => this.#watch.setVisible(isVisible())
  readonly #onUse = () => this.#watch.noteActivity()

  async #pageAgain(range: PageRange, signal: AbortSignal) {
    const { read, known } = this.#ports
    try {
      return (await read(range, signal)).items
    } catch (error) {
      // A page token may expire: then its messages are read one by one.
      if (error instanceof LarkError) known.forget(range)
      throw error
    }
  }

  /** Reads the messages on screen and the selected ones again. */
  async #again() {
    const { container, window, read, lastRead, known, selection, view } = this.#ports
    const { phase, rows } = window.loaded()
    if (phase !== 'open') return
    const isChat = container.type === 'chat'
    const { first, last } = view()
    const messages = await refreshStale({
      inView: rows.slice(first, last + 1),
      // The chat's list is always there, so it refreshes everything that is selected.
      picked: isChat ? selection.picked() : [],
      lastRead,
      pageWith: (message) => {
        if (isChat) {
          // A reply in a thread is in no chat's listing.
          const isListed = message.chat_id === container.id && message.root_id === undefined
          return isListed ? (signal) => pageFrom(message, read, signal) : undefined
        }
        const range = known.rangeOf(message)
        return range && ((signal) => this.#pageAgain(range, signal))
      },
      readOne: async (messageId, signal) => (await getMessage(messageId, signal)).items[0],
      signal: this.#signal,
    })
    if (!this.#leaving.signal.aborted) this.#replace(messages)
  }

  #replace(messages: readonly Message[]) {
    if (messages.length === 0) return
    this.#ports.window.replaceMessages(messages)
    this.#ports.selection.refresh(messages)
  }

  /** Returns whether the newest end was read; if the window was moved meanwhile, it is read again soon. */
  async #lookForNew() {
    const outcome = await this.#ports.window.lookForNew(this.#signal)
    if (outcome === 'overtaken' && !this.#signal.aborted) {
      this.#isMore = true
      this.#watch.reportRevision(0)
    }
    return outcome === 'read'
  }

  async #look() {
    if (this.#isLooking || this.#signal.aborted) return
    this.#isLooking = true
    const isRead = await this.#lookForNew()
    // A turn that fails is ignored: the next one tries again.
    if (isRead) await this.#again().catch(() => undefined)
    this.#isLooking = false
    if (this.#scope !== 'all' && ++this.#looks % LOOKS_TO_REREAD === 0) this.#ports.onChanged()
    if (isRead && !this.#signal.aborted) this.#ports.onLooked(Date.now())
  }

  async #readNamed(ids: readonly string[]) {
    const signal = this.#signal
    // The service does not report it a second time.
    const wait = (ms: number) => delay(ms, signal)
    const answers = await Promise.allSettled(
      ids.map((one) => withRetry(() => getMessage(one, signal), { pauseMs: readPauseMs, wait })),
    )
    const messages = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value.items.slice(0, 1) : [],
    )
    if (signal.aborted || messages.length === 0) return
    this.#ports.lastRead.note(messages)
    this.#replace(messages)
  }

  /** Reads what was reported since the last look. */
  async #hear() {
    const { window, queries, onLooked } = this.#ports
    const ids = [...this.#named]
    this.#ports.onChanged(ids)
    const shown = ids.filter(window.has)
    const hasNew = this.#isMore || ids.length > MOST_NAMED || shown.length < ids.length
    for (const thread of this.#threads)
      void queries.invalidateQueries({ queryKey: messageKeys.countOf(thread) })
    this.#threads.clear()
    // Updates rows that quote these messages or show their content.
    for (const one of ids) void queries.invalidateQueries({ queryKey: messageKeys.one(one) })
    this.#named.clear()
    this.#isMore = false
    if (!isVisible()) {
      this.#watch.markStale()
      return
    }
    if (hasNew) await this.#lookForNew()
    if (ids.length <= MOST_NAMED) await this.#readNamed(shown)
    if (!this.#signal.aborted) onLooked(Date.now())
  }

  readonly #onChange = (event: FeedEvent) => {
    const { queries, container } = this.#ports
    if (event.kind === 'hearing' || event.kind === 'world' || event.kind === 'missed') {
      if (event.kind === 'hearing') this.#watch.setPushed(feedScope() === 'all')
      else this.#watch.poll()
      // Replies that arrived without an event are in no listing of the chat.
      if (feedScope()) void queries.invalidateQueries({ queryKey: messageKeys.counts })
      return
    }
    if (event.kind !== 'messages') return
    const { chat_id, thread_id, message_id } = event
    if (container.type === 'chat' ? chat_id !== container.id : thread_id && thread_id !== container.id) return
    if (message_id === undefined) this.#isMore = true
    else this.#named.add(message_id)
    if (thread_id !== undefined) this.#threads.add(thread_id)
    this.#watch.reportRevision(0)
  }
}

const isVisible = () => document.visibilityState === 'visible'
/** What shows that somebody uses the page. */
const used = ['pointerdown', 'keydown', 'wheel'] as const
