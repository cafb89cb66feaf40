import { getAnnouncement } from '../../../../client/announcement'
import type { Call } from '../../../../client/client'
import type { RateBudget } from '../../../../client/rate-budget'
import { isRefusedForGood, readPauseMs } from '../../../../client/retry'
import { GetLegacyAnnouncement } from '../../../../contract/im/chats/get-legacy-announcement'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import type { Message } from '../../../../contract/im/messages/message'
import { treeFromOldDocument } from '../../../../document/wire/old-document-tree'
import { delay, withRetry } from '../../../../primitives/retry'
import type { OpenDocument } from '../../../api/announcement/open-document'
import { readDocument } from '../../../api/announcement/read-document'
import { isUnknownMessage, getMessage, listMessages } from '../../../api/messages/messages'
import type { Container, PageRange } from '../../../api/messages/messages'
import { listingBudget, readBudget } from '../../../api/page-budgets'
import type { ChatCoverage, SearchEntry } from '../engine/search-record'
import type { SearchChange } from '../engine/search-store'
import { ANNOUNCEMENT_OWNER, entryOfAnnouncement, entryOfMessage } from './search-entries'

export interface ChatReaderPorts {
  /** Calls in the name of one application. */
  call: Call
  change(change: SearchChange): Promise<unknown>
  nameOf(openId: string): string | undefined
  /** Milliseconds. */
  now(): number
}

/** How many calls to leave for pages that the user waits for. */
const LEFT_FOR_OTHERS = 5
const LOOK_MS = 100
const PAGE_SIZE = 50

/** Reads chats for the index in the background, with the calls that the page leaves. */
export class ChatReader {
  readonly #ports: ChatReaderPorts
  readonly #signal: AbortSignal

  /** `signal`: a background signal, which ends all reading. */
  constructor(ports: ChatReaderPorts, signal: AbortSignal) {
    this.#ports = ports
    this.#signal = signal
  }

  /** Every chat that can be read, from a complete list. */
  async listChats(): Promise<ReadonlyMap<string, ChatSummary>> {
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
    return chats
  }

  /**
   * Reads the announcement if its revision changed, and the messages since the last time. Returns what is covered
   * then. Refused parts are removed from the index.
   */
  async readNews(known: ChatCoverage): Promise<ChatCoverage> {
    const covered = await this.#readNewest(known)
    const revision = await this.#readAnnouncement(covered)
    const checked = { ...covered, revision, checkedAt: this.#ports.now() }
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
      ...known,
      ...(known.newest === undefined && { newest: timeOf(messages[0]) ?? 0 }),
      oldest: timeOf(messages.at(-1)) ?? oldest ?? 0,
      isWhole: !page.has_more,
      ...(!page.has_more && { wholeAt: this.#ports.now() }),
    }
    await this.#put(messages, covered)
    return covered
  }

  /** Reads a message again. One that was recalled, or is not there any more, is removed. */
  async readMessage(chat: string, messageId: string): Promise<void> {
    let entry: SearchEntry = { chat, owner: messageId, records: [] }
    try {
      const { items } = await this.#read(listingBudget, () =>
        getMessage(messageId, this.#signal, this.#ports.call),
      )
      if (items[0]) entry = entryOfMessage(items[0])
    } catch (error) {
      if (!isUnknownMessage(error) && !isRefusedForGood(error)) throw error
    }
    await this.#ports.change({ entries: [entry] })
  }

  async #readAnnouncement({ chat, revision }: ChatCoverage): Promise<number> {
    try {
      const announcement = await this.#read(readBudget, () =>
        getAnnouncement(this.#ports.call, chat, this.#signal),
      )
      if (announcement.revision_id === revision) return revision
      const opened: OpenDocument = { announcement, revision: announcement.revision_id }
      const document =
        announcement.announcement_type === 'doc'
          ? await this.#legacyDocument(chat)
          : await readDocument(this.#ports.call, chat, announcement.revision_id, this.#signal)
      const entry = entryOfAnnouncement(chat, { ...opened, document }, this.#ports.nameOf)
      await this.#ports.change({ entries: [entry] })
      return announcement.revision_id
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
      await this.#ports.change({ entries: [{ chat, owner: ANNOUNCEMENT_OWNER, records: [] }] })
      return UNREADABLE
    }
  }

  async #legacyDocument(chat_id: string) {
    const { content } = await this.#read(readBudget, () =>
      this.#ports.call(GetLegacyAnnouncement, { path: { chat_id } }, { signal: this.#signal }),
    )
    return treeFromOldDocument(chat_id, content)
  }

  /** Reads from the newest message to those that are known, or only the newest page of a chat that is not known. */
  async #readNewest(known: ChatCoverage): Promise<ChatCoverage> {
    const { chat, newest } = known
    try {
      if (newest === undefined) return await this.readOlder(known)
      let range: PageRange = {
        sort_type: 'ByCreateTimeDesc',
        page_size: PAGE_SIZE,
        start_time: Math.floor(newest / 1_000),
      }
      let seen = newest
      for (;;) {
        const page = await this.#list({ type: 'chat', id: chat }, range)
        seen = Math.max(seen, timeOf(page.items[0]) ?? 0)
        await this.#put(page.items)
        if (!page.has_more || !page.page_token) return { ...known, newest: seen }
        range = { ...range, page_token: page.page_token }
      }
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
      // With its announcement, which is read again.
      await this.#ports.change({ forget: [chat] })
      return { chat, isWhole: true, checkedAt: 0, wholeAt: this.#ports.now() }
    }
  }

  /** Puts messages into the index, and the replies in their threads, which the listing of a chat leaves out. */
  async #put(messages: readonly Message[], coverage?: ChatCoverage) {
    const entries = messages.map(entryOfMessage)
    const threads = new Set(messages.flatMap(({ thread_id }) => thread_id ?? []))
    for (const id of threads) {
      let range: PageRange = { sort_type: 'ByCreateTimeAsc', page_size: PAGE_SIZE }
      for (let isMore = true; isMore;) {
        const page = await this.#list({ type: 'thread', id }, range)
        entries.push(...page.items.map(entryOfMessage))
        isMore = page.has_more && Boolean(page.page_token)
        range = { ...range, ...(page.page_token && { page_token: page.page_token }) }
      }
    }
    await this.#ports.change({ entries, ...(coverage && { coverage }) })
  }

  readonly #list = (container: Container, range: PageRange) =>
    this.#read(listingBudget, () => listMessages(container, range, this.#signal, this.#ports.call))

  /** Waits until the page leaves a call of a budget, then makes it. */
  async #read<T>(budget: RateBudget, attempt: () => Promise<T>): Promise<T> {
    const wait = (ms: number) => delay(ms, this.#signal)
    return await withRetry(
      async () => {
        while (budget.left() <= LEFT_FOR_OTHERS) await wait(LOOK_MS)
        await budget.take(wait)
        return await attempt()
      },
      { pauseMs: readPauseMs, wait },
    )
  }
}

/** The revision of an announcement that cannot be read. */
const UNREADABLE = -1

const timeOf = (message: Message | undefined): number | undefined =>
  message && (Number(message.create_time) || 0)
