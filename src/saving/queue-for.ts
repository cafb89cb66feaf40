import type { AppClient, Call } from '../../client/client'
import { CallerChanged } from '../../client/lark-error'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { SheetCells } from '../../document/sheet/cell-area'
import { wallClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import { delay } from '../../primitives/retry'
import {
  announcementCalls,
  openDraftJournal,
  downloadMedia,
  MediaStore,
  openPickedFileStore,
  type HeldElsewhere,
  type PickedFileStore,
  MediaUploader,
  uploadMedia,
  newId,
  openConsent,
  loadSaveWork,
  SaveQueue,
  type AnnouncementPort,
  type SaveEntry,
  failureOf,
  isSameMedia,
  openCellStore,
  type CellStore,
  cellCopier,
  storedCells,
  storeCells,
  DeletedSheetCells,
  OpenSheets,
  sheetPlace,
  wholeSheet,
  withSheetLock,
  sheetPort,
} from '../../saving/saving'
import { readDocument } from '../api/announcement/read-document'
import { inNameOf, sessionNow } from '../api/client'
import { mediaBudget, readBudget, uploadMutex, writeBudget } from '../api/page-budgets'
import { failureWithNext } from '../i18n/explain-failure'
import { i18n } from '../i18n/i18n'
import { browserStore } from '../storage/indexed-db-store'
import { locks } from '../storage/locks'
import { preferences } from '../storage/preferences'
import { holdMode } from './hold-mode'
import type { OpenQueue, Screen } from './open-queues'
import { removalRule } from './removal-rule'

/** Explains an error in the language of the page at that moment. */
const explainedNow = (error: unknown): string => failureWithNext(error, i18n.getFixedT(null, 'failures'))

const random = () => Math.random()

/** The queue of one announcement in this browser: the real service, time, chance, journal and files. */
export function createOpenQueue(
  owner: string,
  chatId: string,
  start: SaveEntry,
  readWhole?: AnnouncementPort['readWhole'],
): OpenQueue {
  const journal = openDraftJournal(owner, chatId, { store: browserStore, locks })
  const consent = openConsent(owner, chatId, preferences)
  // While the console is signed in as another application, calls of this one are refused and wait, because the
  // service would not recognise a repeat.
  const client = inNameOf(owner)
  const { media, uploader, deletedSheets, sheets } = openMediaPorts(client, chatId, () => queue)
  let shown: Screen | undefined
  const queue: SaveQueue = new SaveQueue(
    {
      service: {
        ...announcementCalls(client.call, chatId, { reads: readBudget, writes: writeBudget }),
        read: (revision) => readDocument(client.call, chatId, revision),
        // The page reads it as its own application.
        ...(readWhole && {
          readWhole: () =>
            sessionNow()?.app_id === owner ? readWhole() : Promise.reject(new CallerChanged(owner)),
        }),
      },
      screen: {
        latest: () => shown?.latest(),
        onMerged: (document, conflicts) => shown?.onMerged(document, conflicts),
        onAppended: (blocks) => shown?.onAppended(blocks),
        onLearned: (document) => shown?.onLearned(document),
      },
      drafts: {
        keep(entry, isUrgent) {
          media.keepStored(entry.wanted)
          return journal.keep(entry, isUrgent)
        },
        async forget(unseen) {
          media.forgetStored()
          await journal.forget(unseen)
        },
      },
      media: { uploader, deletedSheets, cells: sheets, isSame: isSameMedia(media) },
      rules: { mayDestroy: (loss) => consent.covers(loss), removals: removalRule },
      clock: wallClock,
      newToken: newUuid,
      newId,
      work: loadSaveWork,
      random,
    },
    { ...start, ...(holdMode(owner, chatId) && { isHeld: true }) },
  )
  return {
    owner,
    queue,
    media,
    uploader,
    sheets,
    deletedSheets,
    consent,
    resume: () => queue.resume(start.cells),
    attach(screen) {
      shown = screen
      return () => {
        if (shown === screen) shown = undefined
      }
    },
    isShown: () => shown !== undefined,
    isEditable: () => shown?.isEditable === true,
    latest: () => shown?.latest() ?? queue.documents.wanted,
  }
}

/** The bytes and cells of one announcement, which are written in parallel with its queue. */
function openMediaPorts(client: AppClient, chatId: string, queueOf: () => SaveQueue) {
  const owner = client.appId
  const ask = client.call
  const cells = openCellStore(owner, { store: browserStore })
  const wireOf = (token: string) => queueOf().wireTokenOf(token)
  const onChange = () => queueOf().wake()
  const media = openMedia(client, chatId, { wireOf })
  const sheets = openSheets(cells, wireOf, () => queueOf().cellsChanged(), ask)
  const uploader = new MediaUploader({
    bytesOf: (token) => media.toUpload(token),
    send: uploadMedia(client),
    copySheet: cellCopier({ ask, store: cells, failureOf, sheets: () => sheets }),
    wireOf,
    failureOf,
    exclusive: uploadMutex(owner),
    onUploaded({ id, blockId, token }, wire) {
      queueOf().mediaUploaded(id, blockId, token, wire)
      sheets.sheetsCopied()
    },
    onChange,
    clock: wallClock,
    random,
  })
  const deletedSheets = new DeletedSheetCells({
    read: (token) => withSheetLock(sheetPlace(token).spreadsheetToken, () => wholeSheet(ask, token)),
    store: cells,
    shownOf: sheets.shownOf,
    failureOf,
    onChange,
    clock: wallClock,
    random,
  })
  return { media, uploader, sheets, deletedSheets }
}

/** Bytes, cells and ids of an announcement for a page that only reads it. It neither saves nor stores anything. */
export interface ReadableDocument {
  media: MediaStore
  sheets: OpenSheets
  /** Whether the service holds a block of this id. */
  isKnown(id: string): boolean
  /** Returns the same id, because nothing has been created here. */
  blockIdOf(id: string): string
}

/** Bytes and cells of a held change that no announcement has yet. */
export interface HeldContent {
  media: HeldElsewhere
  cellsOf(token: string): Promise<SheetCells | undefined>
}

/**
 * `document`: the service's document, under its own ids. `held`: comes before what this browser stores by the same tokens, and
 * is not stored.
 */
export function createReadableDocument(
  owner: string,
  chatId: string,
  document: BlockTree,
  held?: HeldContent,
): ReadableDocument {
  const client = inNameOf(owner)
  const stored = openCellStore(owner, { store: browserStore })
  const get = async (token: string) => (await held?.cellsOf(token)) ?? (await stored.get(token))
  const known = new Set(preOrder(document).map(({ id }) => id))
  const media = openMedia(client, chatId, { wireOf: asNamed, ...(held && { store: nothingStored }) })
  if (held) media.elsewhere = held.media
  return {
    media,
    sheets: openSheets({ ...stored, get }, asNamed, () => undefined, client.call),
    isKnown: (id) => known.has(id),
    blockIdOf: asNamed,
  }
}

const asNamed = (name: string) => name

const nothingStored: PickedFileStore = {
  put: async () => undefined,
  get: async () => undefined,
  remove: async () => undefined,
}

const openMedia = (
  client: AppClient,
  chatId: string,
  {
    wireOf,
    store = openPickedFileStore(browserStore, client.appId, chatId),
  }: { wireOf(token: string): string; store?: PickedFileStore },
) =>
  new MediaStore({
    wireOf,
    download: (token, signal) => downloadMedia(client, mediaBudget, token, signal),
    store,
    newToken: newUuid,
  })

const openSheets = (cells: CellStore, wireOf: (token: string) => string, onChange: () => void, ask: Call) =>
  new OpenSheets({
    port: sheetPort({ ask, explain: explainedNow, wait: delay }),
    wireOf,
    kept: (token) => storedCells(cells, token),
    keep: (kept) => storeCells(cells, kept, newUuid),
    onChange,
    failureOf,
    clock: wallClock,
  })
