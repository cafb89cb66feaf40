import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { listBlocks } from '../../client/announcement'
import type { AppClient } from '../../client/client'
import { RateBudget } from '../../client/rate-budget'
import type { ReportedChange } from '../../contract/herald/changes'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { RehearsalAnswer } from '../../contract/herald/rehearsal'
import { wallClock, type Clock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import { needsHeldBytes, type Publication } from '../../publishing/publications/publication'
import { PublicationHost } from '../../publishing/publications/publication-host'
import { newId } from '../../saving/saving'
import { HangUp } from '../../server/hang-up'
import { sqliteDialect } from '../../server/open-sqlite'
import type { Asked } from '../../server/read-incoming'
import type { Answer } from '../../server/write-answer'
import { storing } from '../../service/blobs/storage-failure'
import { publicationChange } from '../../service/publications/publication-answer'
import { publicationStore } from '../../service/publications/publication-store'
import { heldMediaSchema } from '../../service/store/held-media-schema'
import { openStore } from '../../service/store/open-store'
import { publicationSchema } from '../../service/store/publication-schema'
import type { Store } from '../../service/store/store'
import type { AppContext } from '../call'
import type { Held, OperatorShares } from '../operator-shares'
import type { Proxy } from '../proxy'
import type { Access, Session } from '../sessions'
import type { GatewayStore } from '../store'
import { HeldFiles } from './held-files'
import { operatorClient, passedOn } from './operator-client'
import { accessOfAuthor, approvedChats, isVisible } from './people'
import { answerPublications, type EndpointPorts } from './publication-endpoints'
import { Rehearsals } from './rehearsals'
import { settledLine } from './settled-line'

interface Ports {
  contexts: ReadonlyMap<string, AppContext>
  proxy: Pick<Proxy, 'pass'>
  shares: OperatorShares
  store: GatewayStore
  /** The folder of the gateway's data. No other process uses it. */
  data: string
  now(): number
  /** Timers of the running publications; those of the host if absent. */
  clock?: Clock
  tell(app_id: string, change: ReportedChange): void
  /** Receives errors that no caller waits for. */
  onBug(error: unknown): void
}

/** The revision of a page that is its newest. */
const NEWEST = -1
/** How often due publications are looked for, because the host's clock may be set. */
const LOOK_MS = 1_000

/** Milliseconds that no setting of the clock changes, for leases. */
const steadyNow = () => Math.round(performance.timeOrigin + performance.now())

/** A page of an announcement's blocks. */
const LISTING = /^\/open-apis\/docx\/v1\/chats\/([^/]+)\/announcement\/blocks\?/

const nameOf = (app_id: string, chat_id: string) => `${app_id} ${chat_id}`

interface RehearsalActing {
  app_id: string
  context: AppContext
  access: Access
  hangUp: HangUp
}

const opened = (file: string): Promise<Store> =>
  storing(`Herald cannot open ${file}`, () =>
    openStore(sqliteDialect(file), { migrations: [publicationSchema, heldMediaSchema] }),
  )

/**
 * The publications and drafts of a gateway, in `publications.db` of its data folder, and the program that runs them. It
 * calls the platform in the name of each publication's author, through the same proxy as a page.
 */
export class GatewayPublications {
  readonly #ports: Ports
  readonly #store: Promise<Store>
  readonly #files: HeldFiles
  readonly #ending = new HangUp()
  readonly #looking: NodeJS.Timeout
  readonly #endpoints: EndpointPorts
  readonly #reads = new RateBudget('reads', () => performance.now())
  readonly #learned = new Set<string>()
  readonly #rehearsals = new Rehearsals()
  #host: PublicationHost | undefined
  #isClosed = false

  constructor(ports: Ports) {
    this.#ports = ports
    this.#store = opened(join(ports.data, 'publications.db'))
    this.#files = new HeldFiles(ports.data, this.#store)
    this.#store.then((store) => this.#start(store), ports.onBug)
    this.#tidy()
    this.#looking = setInterval(() => this.#host?.wake(), LOOK_MS).unref()
    this.#endpoints = {
      contexts: ports.contexts,
      admits: (isWrite) => ports.store.admits(isWrite),
      append: (line) => ports.store.append(line),
      now: ports.now,
      parts: async (context, access, { hangUp }) => ({
        store: await this.#store,
        files: this.#files,
        client: () => operatorClient(ports, { app_id: context.app.app_id, context, access, hangUp }),
        rehearse: (request) =>
          this.#rehearse(request, { app_id: context.app.app_id, context, access, hangUp }),
        tell: (change) => {
          if ('kind' in change) {
            if (change.version === undefined) this.#tidy()
            return ports.tell(context.app.app_id, change)
          }
          this.#tell(change)
          this.#host?.wake()
        },
      }),
    }
  }

  answer(asked: Asked, session: Session, held: Held): Promise<Answer | Response> {
    return answerPublications(this.#endpoints, asked, session, held)
  }

  /** Throws if the store cannot be read. */
  async probe(): Promise<void> {
    await (await this.#store).read((tx) => tx.selectFrom('settings').select('name').limit(1).execute())
  }

  async #rehearse(request: PublicationRequest, acting: RehearsalActing): Promise<RehearsalAnswer> {
    const { app_id, context, access, hangUp } = acting
    const { person } = access
    const now = this.#ports.now()
    const listed = new Set<string>()
    const answer = await this.#rehearsals.rehearse({
      request,
      person,
      now,
      quotas: this.#ports.shares.quotas(context.app, person, { now, at: request.at ?? now }),
      hangUp,
      read: async (url) => {
        const chat_id = LISTING.exec(url)?.[1]
        if (chat_id !== undefined) listed.add(nameOf(app_id, chat_id))
        return await passedOn(this.#ports, { ...acting, isRehearsal: true }, url, {})
      },
    })
    // The scope and the gate know these pages now, so the publication need not read them once more.
    for (const name of listed) this.#learned.add(name)
    return answer
  }

  /** Stops as if the process had ended. The next one continues the work. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#looking)
    this.#ending.end()
    const store = await this.#store.catch(() => undefined)
    await this.#rehearsals.close()
    await this.#host?.close()
    await store?.close()
  }

  #start(store: Store) {
    if (this.#isClosed) return
    const { now, clock = wallClock } = this.#ports
    const world = { store, blobs: this.#files.blobs, hostNow: steadyNow, newId: () => randomUUID() }
    this.#host = new PublicationHost({
      store: publicationStore({
        world,
        isAlone: true,
        onChange: (publication, chat_id) => {
          this.#tell(publication)
          const line = chat_id === undefined ? undefined : settledLine(publication, chat_id, now())
          if (line) void this.#ports.store.append(line)
        },
      }),
      clientOf: (publication) => this.#clientOf(publication),
      now,
      clock,
      random: Math.random,
      newId,
      newToken: newUuid,
      onBug: (error) => this.#isClosed || this.#ports.onBug(error),
    })
    this.#host.wake()
  }

  async #clientOf(publication: Publication): Promise<AppClient> {
    const { app_id, author } = publication
    const context = this.#ports.contexts.get(app_id)
    const access = context && accessOfAuthor(context.app, author)
    const approved = approvedChats(publication)
    const client = operatorClient(this.#ports, { app_id, context, access, approved, hangUp: this.#ending })
    if (context?.scope || context?.gate) await this.#learnFrom(client, publication)
    return client
  }

  /** The scope knows the pictures and sheets of a page once it was read since the gateway started, and so does the gate. */
  async #learnFrom(client: AppClient, { app_id, source, targets }: Publication) {
    const begun = targets.filter(({ step }) => step === 'running').map(({ chat_id }) => chat_id)
    for (const chat_id of ['chat_id' in source ? [source.chat_id] : [], begun].flat()) {
      const name = nameOf(app_id, chat_id)
      if (this.#learned.has(name)) continue
      await listBlocks(chat_id, NEWEST, { ask: client.call, budget: this.#reads }).then(
        () => this.#learned.add(name),
        // A page that cannot be read is refused when it is written.
        () => undefined,
      )
    }
  }

  /** Removes the bytes that nothing needs any more. */
  #tidy() {
    this.#files.tidy().catch((error: unknown) => this.#isClosed || this.#ports.onBug(error))
  }

  #tell(publication: Publication) {
    if (!needsHeldBytes(publication)) this.#tidy()
    const app = this.#ports.contexts.get(publication.app_id)?.app
    if (app && isVisible(app, publication))
      this.#ports.tell(app.app_id, publicationChange(publication, this.#ports.now()))
  }
}
