import { getAnnouncement } from '../../client/announcement'
import {
  AddGatewayMedia,
  AddHeldMedia,
  GetGatewayMedia,
  GetHeldMedia,
} from '../../contract/herald/held-media'
import { GatewayPublications, LocalPublications } from '../../contract/herald/publications'
import { wallClock } from '../../primitives/clock'
import { Listeners } from '../../primitives/listeners'
import {
  draftCalls,
  failureOf,
  heldHere,
  openCellStore,
  SharedDraft,
  type MediaStore,
  type OpenSheets,
  type SaveQueue,
  type StoredDraft,
} from '../../saving/saving'
import { browserStore } from '../storage/indexed-db-store'
import { readDocument } from './announcement/read-document'
import { changes } from './changes'
import { inNameOf, sessionNow } from './client'

/** How often a page looks for versions that no event announced: another instance of the server may have stored them. */
const LOOK_MS = 30_000

/** Shares the held change of one announcement with the server that the page came from, while it is open. */
export class SharedHeldChange {
  readonly #make: () => SharedDraft
  readonly #lookQuietly: () => void
  readonly #isOfChat: (chatId: string) => boolean
  readonly #listeners = new Listeners()
  #draft: SharedDraft | undefined

  constructor(
    owner: string,
    chatId: string,
    { queue, media, sheets }: { queue: SaveQueue; media: MediaStore; sheets: OpenSheets },
  ) {
    const client = inNameOf(owner)
    const { call } = client
    const isGateway = sessionNow()?.token === undefined
    const endpoints = isGateway ? GatewayPublications : LocalPublications
    const bytes = isGateway
      ? { add: AddGatewayMedia, get: GetGatewayMedia }
      : { add: AddHeldMedia, get: GetHeldMedia }
    const key = `herald.shared.${owner}.${chatId}`
    this.#isOfChat = (id) => id === chatId
    const here = heldHere({
      server: draftCalls({ client, endpoints, media: bytes, chatId }),
      media,
      cells: openCellStore(owner, { store: browserStore }),
      sheets,
    })
    this.#make = () =>
      new SharedDraft({
        queue,
        ...here,
        announcement: {
          readRevision: async () => (await getAnnouncement(call, chatId)).revision_id,
          read: (revision) => readDocument(call, chatId, revision),
        },
        memory: {
          read: () => browserStore.get<StoredDraft>(key).catch(() => undefined),
          // Without it, the next visit merges from the revision that the draft began with.
          write: (known) =>
            (known ? browserStore.set(key, known) : browserStore.remove(key)).catch(() => undefined),
        },
        failureOf,
        clock: wallClock,
        random: () => Math.random(),
      })
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const { drafts } = await call(endpoints.listDrafts, { query: {} })
      this.#draft?.reportVersion(drafts.find(({ chat_id }) => chat_id === chatId)?.version)
    }
    this.#lookQuietly = () => void look().catch(() => undefined)
  }

  readonly subscribe = this.#listeners.add

  /** Undefined until it is open. */
  get draft(): SharedDraft | undefined {
    return this.#draft
  }

  /** Returns a function that sends what waits, and ends it. */
  open(): () => void {
    const draft = (this.#draft = this.#make())
    const timer = setInterval(this.#lookQuietly, LOOK_MS)
    const onSight = () => {
      if (document.visibilityState === 'visible') this.#lookQuietly()
      else draft.flush()
    }
    document.addEventListener('visibilitychange', onSight)
    addEventListener('online', draft.again)
    const stop = changes.listen((event) => {
      if (event.kind === 'missed') this.#lookQuietly()
      else if (event.kind === 'draft' && this.#isOfChat(event.chat_id)) draft.reportVersion(event.version)
    })
    this.#listeners.emit()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSight)
      removeEventListener('online', draft.again)
      stop()
      draft.flush()
      draft.close()
    }
  }
}
