import { GetAnnouncement } from '../contract/docx/get-announcement'
import type { ReportedChange } from '../contract/herald/changes'
import { ReportGatewayPresence } from '../contract/herald/presence'
import type { PresenceEvent, PresenceReport } from '../contract/herald/presence'
import type { Asked } from '../server/read-incoming'
import type { Answer } from '../server/write-answer'
import { PresenceBook } from '../service/emulator/presence'
import { hostTimer } from '../service/emulator/timer'
import { refuse, retryIn, success } from './answers'
import type { AppContext } from './call'
import type { GatewayChanges } from './changes'
import { parsedJson } from './json-body'
import { match } from './operations'
import type { Held } from './operator-shares'
import type { Proxy } from './proxy'
import { APP_HEADER, bodyOf, headerOf, isMeantFor, mediaTypeOf } from './request-checks'
import { accessOf, type Access, type Session } from './sessions'

interface Ports {
  contexts: ReadonlyMap<string, AppContext>
  proxy: Pick<Proxy, 'pass'>
  /** Called with each event for the operators of an application, and the page that caused it. */
  tell(app_id: string, event: PresenceEvent, page: string): void
  now(): number
}

/** The most bytes of a report. */
const MOST_BYTES = 8_192
/** A chat that an application could read counts as readable for this long, unless something says that it may have changed. */
const READABLE_MS = 5 * 60_000
/** Readable chats that are remembered. Above this number, all are forgotten. */
const MOST_READABLE = 1_000
/** After too many changes, a page reports again after this many seconds. */
const AGAIN_S = 10

/** Names a page within the gateway. A session without named pages counts as one page. */
const pageOf = ({ id_hash }: Session, page = ''): string => `${id_hash} ${page}`

const keyOf = (app_id: string, chat_id: string): string => `${app_id} ${chat_id}`

/**
 * Knows the pages in each chat, for the operators of each application. A report counts only for a chat that the operator's
 * application can read. Nothing is stored, and nothing reaches the audit log except the call that asks the platform for
 * such a chat.
 */
export class GatewayPresence {
  readonly #ports: Ports
  readonly #books: ReadonlyMap<string, PresenceBook>
  readonly #readable = new Map<string, number>()

  constructor(ports: Ports) {
    this.#ports = ports
    const bookOf = (app_id: string) =>
      new PresenceBook({ timer: hostTimer, tell: (event, page) => ports.tell(app_id, event, page) })
    this.#books = new Map([...ports.contexts.keys()].map((app_id) => [app_id, bookOf(app_id)]))
  }

  /** The page of a stream that has opened, by the name that the stream has. */
  opened(session: Session, name: string | undefined): Parameters<GatewayChanges['stream']>[1] {
    const page = pageOf(session, name)
    const ends = [...this.#books.values()].map((book) => book.opened(page))
    return {
      receives: (app_id, chat_id, from) =>
        from !== page &&
        this.#isReadable(app_id, chat_id) &&
        (name === undefined || this.#books.get(app_id)?.isIn(chat_id, page) === true),
      end: () => ends.forEach((end) => end()),
    }
  }

  /** Takes the report of a signed-in operator's page. */
  async report(asked: Asked, session: Session, held: Held): Promise<Answer> {
    const context = this.#ports.contexts.get(headerOf(asked, APP_HEADER) ?? '')
    const access = context && accessOf(session, context.app)
    const book = context && this.#books.get(context.app.app_id)
    if (!context || !access || !book) return refuse('foreign')
    if (!isMeantFor(access.grant.open_id, asked)) return refuse('signIn')
    if (mediaTypeOf(asked) !== 'application/json') return refuse('shape')
    const sent = await bodyOf(asked, MOST_BYTES)
    if (!sent) return refuse('tooLong')
    const { data: report } = ReportGatewayPresence.body.safeParse(parsedJson(sent))
    if (!report) return refuse('shape')
    if (access.role === 'reader' && (report.conflicts?.length || report.ended?.length)) return refuse('role')
    const page = pageOf(session, report.page)
    const refused = await this.#unreadable({ context, access, asked, held }, report)
    if (refused) {
      book.left(page, report.chat_id)
      return refused
    }
    const refusal = book.refusal(page, report)
    if (refusal === 'often') return refuse('often', retryIn(AGAIN_S))
    if (refusal) return refuse(refusal === 'full' ? 'present' : 'noStream')
    return success({ here: book.take(page, access.grant.name, report) })
  }

  /**
   * The application may have lost a chat. Its presence reaches nobody until a report has asked the platform again, and
   * each page in it reports within 10 s.
   */
  askAgain(app_id: string, change: ReportedChange): void {
    if (change.kind === 'chat') this.#readable.delete(keyOf(app_id, change.chat_id))
    if (change.kind === 'world') this.#readable.clear()
  }

  #isReadable(app_id: string, chat_id: string): boolean {
    return (this.#readable.get(keyOf(app_id, chat_id)) ?? 0) > this.#ports.now()
  }

  close(): void {
    for (const book of this.#books.values()) book.end()
  }

  /** The refusal if the application cannot read the chat, which the platform tells. */
  async #unreadable(
    { context, access, asked, held }: { context: AppContext; access: Access; asked: Asked; held: Held },
    { chat_id }: PresenceReport,
  ): Promise<Answer | undefined> {
    const { app } = context
    if (app.chats !== 'all' && !app.chats.has(chat_id)) return refuse('chat')
    const { now, proxy } = this.#ports
    if (this.#isReadable(app.app_id, chat_id)) return undefined
    const pathname = GetAnnouncement.route.replace(/^GET /, '').replace(':chat_id', chat_id)
    const matched = match('GET', pathname)
    if (!matched) return refuse('shape')
    const question = { pathname, search: '', searchParams: new URLSearchParams() }
    const answer = await proxy.pass(
      context,
      access,
      matched,
      { ...asked, method: 'GET', url: question },
      held,
    )
    const code = Buffer.isBuffer(answer.body) ? parsedJson(answer.body)?.['code'] : undefined
    if (code !== 0) return answer
    if (this.#readable.size >= MOST_READABLE) this.#readable.clear()
    this.#readable.set(keyOf(app.app_id, chat_id), now() + READABLE_MS)
    return undefined
  }
}
