import { getAnnouncement } from '../../../../client/announcement'
import type { Call } from '../../../../client/client'
import type { RateBudget } from '../../../../client/rate-budget'
import { isRefusedForGood, readPauseMs } from '../../../../client/retry'
import { GetLegacyAnnouncement } from '../../../../contract/im/chats/get-legacy-announcement'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import type { Message } from '../../../../contract/im/messages/message'
import { treeFromOldDocument } from '../../../../document/wire/old-document-tree'
import { withRetry } from '../../../../primitives/retry'
import type { OpenDocument } from '../../../api/announcement/open-document'
import { readDocument } from '../../../api/announcement/read-document'
import { isUnknownMessage, getMessage, listMessages } from '../../../api/messages/messages'
import type { Container, PageRange } from '../../../api/messages/messages'
import { listingBudget, readBudget } from '../../../api/page-budgets'
import { UNREADABLE } from '../engine/coverage-sum'
import { ANNOUNCEMENT_OWNER, SHEETS_OWNER } from '../engine/search-record'
import type { ChatCoverage, SearchEntry, SheetBlock } from '../engine/search-record'
import type { SearchChange } from '../engine/search-store'
import {
  entryOfAnnouncement,
  entryOfChat,
  entryOfMessage,
  entryOfSheets,
  isBundle,
  sheetsIn,
  type KnownNames,
  type ReadSheet,
} from './search-entries'
import { shownCells } from './shown-cells'

export interface ChatReaderPorts {
  /** Calls in the name of one application. */
  call: Call
  change(change: SearchChange): Promise<unknown>
  names: KnownNames
  /** Every chat, each time that they were listed. */
  onChats(chats: readonly ChatSummary[]): void
  /** Milliseconds. */
  now(): number
}

/** How many calls to leave for pages that the user waits for. */
const LEFT_FOR_OTHERS = 5
const LOOK_MS = 100
const PAGE_SIZE = 50
/** Sheets of one announcement. Each costs a call whenever the chat is compared. */
const MOST_SHEETS = 50

/** Reads chats for the index in the background, with the calls that the page leaves. */
export class ChatReader {
  readonly #ports: ChatReaderPorts
  readonly #signal: AbortSignal
  #chats: ReadonlyMap<string, ChatSummary> = new Map()
  readonly #passes = new Map<string, Pass>()

  /** `signal`: a background signal, which ends all reading. */
  constructor(ports: ChatReaderPorts, signal: AbortSignal) {
    this.#ports = ports
    this.#signal = signal
  }

  /** Every chat that can be read, from a complete list. */
  async listChats(): Promise<readonly ChatSummary[]> {
    const chats = new Map<string, ChatSummary>()
    let page_token: string | undefined
    do {
      const query = { page_size: 100, ...(page_token && { page_token }) }
      const page = await this.#read(listingBudget, () =>
        this.#ports.call(ListChats, { query }, { signal: this.#signal }),
      )
      for (const chat of page.items) if (chat.chat_status === 'normal') chats.set(chat.chat_id, chat)
      page_token = page.has_more ? page.page_token : undefined
    } while (page_token)
    this.#chats = chats
    const listed = [...chats.values()]
    this.#ports.onChats(listed)
    return listed
  }

  /**
   * Reads the announcement if its revision changed, its sheets, and the messages since the last time. Returns what is
   * covered then. Refused parts are removed from the index. `isAgain`: all messages are read again, the newest first.
   * `readOlder` does the rest of that, page by page.
   */
  async readNews(known: ChatCoverage, isAgain = false): Promise<ChatCoverage> {
    const covered = await this.#readNewest(known, isAgain)
    const announcement = await this.#readAnnouncement(covered)
    const checked = { ...covered, ...announcement, checkedAt: this.#ports.now() }
    await this.#ports.change({ coverage: checked })
    return checked
  }

  /** Reads one page of older messages and their threads. Returns what is covered then. */
  async readOlder(known: ChatCoverage): Promise<ChatCoverage> {
    const { chat, oldest } = known
    let page: Awaited<ReturnType<typeof listMessages>>
    let range: PageRange = { sort_type: 'ByCreateTimeDesc', page_size: PAGE_SIZE }
    if (oldest !== undefined) range = { ...range, end_time: Math.floor(oldest / 1_000) }
    const messages: Message[] = []
    // The wire counts whole seconds: pages of the second that was read already are skipped.
    do {
      page = await this.#list({ type: 'chat', id: chat }, range)
      messages.push(...page.items)
      range = { ...range, ...(page.page_token && { page_token: page.page_token }) }
    } while (page.has_more && page.page_token && (timeOf(page.items.at(-1)) ?? 0) >= (oldest ?? Infinity))
    const covered: ChatCoverage = {
      ...readable(known),
      ...(page.has_more && known.first === undefined && { first: await this.#firstTime(chat) }),
      ...(known.newest === undefined && { newest: timeOf(messages[0]) ?? 0 }),
      oldest: timeOf(messages.at(-1)) ?? oldest ?? 0,
      ...this.#wholeness(page),
    }
    if (oldest === undefined) this.#begin(chat, timeOf(messages[0]))
    await this.#put(messages, covered)
    return covered
  }

  /** Reads a message again. One that was recalled, or is not there any more, is removed. */
  async readMessage(chat: string, messageId: string): Promise<void> {
    const entry = await this.#entryOf(messageId)
    await this.#ports.change({ entries: [entry ?? { chat, owner: messageId }] })
  }

  /** The entry of one message with everything inside it; undefined if it is not there any more. */
  async #entryOf(messageId: string): Promise<SearchEntry | undefined> {
    try {
      const { items } = await this.#read(listingBudget, () =>
        getMessage(messageId, this.#signal, this.#ports.call),
      )
      // The answer has no order (platform/messages#merge-forward-children).
      const message = items.find(({ message_id }) => message_id === messageId)
      const inside = items.filter((one) => one !== message)
      return message && entryOfMessage(message, this.#ports.names, inside)
    } catch (error) {
      if (!isUnknownMessage(error) && !isRefusedForGood(error)) throw error
      return undefined
    }
  }

  /** The time of the first message of a chat, which says how far back it goes. */
  async #firstTime(chat: string): Promise<number> {
    const page = await this.#list({ type: 'chat', id: chat }, { sort_type: 'ByCreateTimeAsc', page_size: 1 })
    return timeOf(page.items[0]) ?? 0
  }

  async #readAnnouncement(known: ChatCoverage): Promise<Pick<ChatCoverage, 'revision' | 'sheets'>> {
    const { chat } = known
    try {
      const announcement = await this.#read(readBudget, () =>
        getAnnouncement(this.#ports.call, chat, this.#signal),
      )
      const revision = announcement.revision_id
      if (revision === known.revision) {
        if (known.sheets?.length) await this.#readSheets(chat, announcement, known.sheets)
        return { revision }
      }
      const document =
        announcement.announcement_type === 'doc'
          ? await this.#legacyDocument(chat)
          : await readDocument(this.#ports.call, chat, revision, this.#signal)
      const entry = entryOfAnnouncement(chat, { announcement, document }, this.#ports.names)
      await this.#ports.change({ entries: [entry] })
      const sheets = sheetsIn(document).slice(0, MOST_SHEETS)
      if (sheets.length > 0 || known.sheets?.length) await this.#readSheets(chat, announcement, sheets)
      return { revision, sheets }
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
      await this.#ports.change({
        entries: [
          { chat, owner: ANNOUNCEMENT_OWNER },
          { chat, owner: SHEETS_OWNER },
        ],
      })
      return { revision: UNREADABLE, sheets: [] }
    }
  }

  /** Reads the cells of an announcement. They change without its revision. A sheet that is refused is left out. */
  async #readSheets(chat: string, announcement: OpenDocument['announcement'], sheets: readonly SheetBlock[]) {
    const read: ReadSheet[] = []
    for (const { block, token } of sheets) {
      try {
        const rows = await this.#read(readBudget, () => shownCells(this.#ports.call, token, this.#signal))
        read.push({ block, rows })
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
      }
    }
    await this.#ports.change({ entries: [entryOfSheets(chat, announcement, read)] })
  }

  async #legacyDocument(chat_id: string) {
    const { content } = await this.#read(readBudget, () =>
      this.#ports.call(GetLegacyAnnouncement, { path: { chat_id } }, { signal: this.#signal }),
    )
    return treeFromOldDocument(chat_id, content)
  }

  /**
   * Reads from the newest message to those that are known, or only the newest page of a chat that is not known. A page
   * is read as a whole, so recalls among the newest messages are noticed.
   */
  async #readNewest(known: ChatCoverage, isAgain: boolean): Promise<ChatCoverage> {
    const { chat, newest } = known
    try {
      if (newest === undefined) return await this.readOlder(known)
      let range: PageRange = { sort_type: 'ByCreateTimeDesc', page_size: PAGE_SIZE }
      let covered = known
      for (;;) {
        const page = await this.#list({ type: 'chat', id: chat }, range)
        const oldest = timeOf(page.items.at(-1)) ?? 0
        if (covered === known && isAgain) this.#begin(chat, timeOf(page.items[0]), newest)
        covered = {
          ...covered,
          newest: Math.max(covered.newest ?? 0, timeOf(page.items[0]) ?? 0),
          ...(isAgain && { oldest, ...this.#wholeness(page) }),
        }
        await this.#put(page.items, isAgain ? covered : undefined, newest)
        if (!page.has_more || !page.page_token || oldest < newest) return covered
        range = { ...range, page_token: page.page_token }
      }
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
      // With its announcement, which is read again.
      const summary = this.#chats.get(chat)
      await this.#ports.change({ forget: [chat], ...(summary && { entries: [entryOfChat(summary)] }) })
      return { chat, isWhole: true, isRefused: true, checkedAt: 0, wholeAt: this.#ports.now() }
    }
  }

  /** Begins to read a chat as a whole. `known`: as for `#put`. */
  #begin(chat: string, newest = 0, known = -Infinity) {
    this.#passes.set(chat, { owners: new Set(), until: newest, known })
  }

  #wholeness({ has_more }: { has_more: boolean }) {
    return has_more ? { isWhole: false } : { isWhole: true, wholeAt: this.#ports.now() }
  }

  /**
   * Puts messages into the index, and the replies in their threads, which the listing of a chat leaves out. `known`:
   * merge-forwards until then are in the index, with everything inside, which never changes.
   */
  async #put(messages: readonly Message[], coverage?: ChatCoverage, known = -Infinity) {
    const entries: SearchEntry[] = []
    const add = async (items: readonly Message[]) => {
      for (const message of items) {
        const pass = this.#passes.get(message.chat_id)
        pass?.owners.add(message.message_id)
        if (isBundle(message) && timeOf(message)! <= (pass?.known ?? known)) continue
        const whole = isBundle(message) ? await this.#entryOf(message.message_id) : undefined
        entries.push(whole ?? entryOfMessage(message, this.#ports.names))
      }
    }
    await add(messages)
    const threads = new Set(messages.flatMap(({ thread_id }) => thread_id ?? []))
    for (const id of threads) {
      let range: PageRange = { sort_type: 'ByCreateTimeAsc', page_size: PAGE_SIZE }
      for (let isMore = true; isMore;) {
        const page = await this.#list({ type: 'thread', id }, range)
        await add(page.items)
        isMore = page.has_more && Boolean(page.page_token)
        range = { ...range, ...(page.page_token && { page_token: page.page_token }) }
      }
    }
    const pass = coverage && this.#passes.get(coverage.chat)
    const kept = pass &&
      coverage.isWhole && { chat: coverage.chat, owners: [...pass.owners], until: pass.until }
    await this.#ports.change({ entries, ...(kept && { kept }), ...(coverage && { coverage }) })
    if (kept) this.#passes.delete(kept.chat)
  }

  readonly #list = (container: Container, range: PageRange) =>
    this.#read(listingBudget, () => listMessages(container, range, this.#signal, this.#ports.call))

  /** Waits until the page leaves a call of a budget, then makes it. */
  async #read<T>(budget: RateBudget, attempt: () => Promise<T>): Promise<T> {
    const wait = (ms: number) => budget.wait(ms, this.#signal)
    return await withRetry(
      async () => {
        while (budget.left() <= LEFT_FOR_OTHERS) await wait(LOOK_MS)
        await budget.take(this.#signal)
        return await attempt()
      },
      { pauseMs: readPauseMs, wait },
    )
  }
}

/** The coverage of a chat once its messages can be read. */
function readable(coverage: ChatCoverage): ChatCoverage {
  if (!coverage.isRefused) return coverage
  const { isRefused: _, wholeAt: __, ...known } = coverage
  return known
}

/** The reading of a chat as a whole, from its newest message on. Times in milliseconds. */
interface Pass {
  /** The messages that were seen. */
  owners: Set<string>
  /** The time of the newest message. */
  until: number
  /** As for `#put`. */
  known: number
}

const timeOf = (message: Message | undefined): number | undefined =>
  message && (Number(message.create_time) || 0)
