import type { AppClient, Call } from '../../client/client'
import { CallerChanged, LarkError, NoAnswer } from '../../client/lark-error'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { SheetPort } from '../../document/sheet/sheet-model'
import { WriteRefusedError } from '../../document/sheet/sheet-state'
import { treeFromBlocks } from '../../document/wire/tree-from-blocks'
import { wallClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import { backOffMs, delay, withRetry } from '../../primitives/retry'
import { openDraftJournal } from '../../saving/drafts/draft-journal'
import { downloadMedia } from '../../saving/media/download-media'
import { MediaStore, openPickedFileStore } from '../../saving/media/media-store'
import { MediaUploader } from '../../saving/media/media-uploader'
import { uploadMedia } from '../../saving/media/upload-media'
import { newId } from '../../saving/queue/block-ids'
import { openConsent } from '../../saving/queue/consent'
import { SaveQueue } from '../../saving/queue/save-queue'
import type { SaveQueueOptions } from '../../saving/queue/save-queue-options'
import type { SaveEntry } from '../../saving/queue/save-state'
import { sendWrite } from '../../saving/queue/wire-call'
import { failureOf } from '../../saving/send-failure'
import { openCellStore } from '../../saving/sheets/cell-store'
import type { CellStore } from '../../saving/sheets/cell-store'
import { cellCopier, storedCells, storeCells } from '../../saving/sheets/copy-cells'
import { DeletedSheetCells } from '../../saving/sheets/deleted-sheet-cells'
import { OpenSheets } from '../../saving/sheets/open-sheets'
import {
  sheetPlace,
  wholeSheet,
  readSheetCells,
  sheetExtent,
  writeSheetCells,
} from '../../saving/sheets/sheet-cells'
import type { SheetExtent } from '../../saving/sheets/sheet-cells'
import { withSheetLock } from '../../saving/sheets/sheet-lock'
import { getAnnouncement } from '../api/announcement/announcement'
import { readDocument } from '../api/announcement/read-document'
import { readSubtrees, blockReader } from '../api/announcement/read-subtrees'
import { inNameOf, sessionNow } from '../api/client'
import { mediaBudget } from '../api/page-budgets'
import { uploadMutex, writeBudget } from '../api/page-budgets'
import { failureWithNext } from '../i18n/explain-failure'
import { i18n } from '../i18n/i18n'
import { browserStore } from '../storage/indexed-db-store'
import { locks } from '../storage/locks'
import { preferences } from '../storage/preferences'
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
  readWhole?: SaveQueueOptions['readWhole'],
): OpenQueue {
  const journal = openDraftJournal(owner, chatId, { store: browserStore, locks })
  const consent = openConsent(owner, chatId, preferences)
  const cells = openCellStore(owner, { store: browserStore })
  let shown: Screen | undefined
  // While the console is signed in as another application, calls of this one are refused and wait, because the
  // service would not recognise a repeat.
  const client = inNameOf(owner)
  const ask = client.call
  const wireOf = (token: string) => queue.wireTokenOf(token)
  const media = openMedia(client, chatId, wireOf)
  const uploader = new MediaUploader({
    bytesOf: (token) => media.toUpload(token),
    send: uploadMedia(client),
    copySheet: cellCopier({
      ask,
      store: cells,
      failureOf,
      sheets: () => sheets,
    }),
    wireOf,
    failureOf,
    exclusive: uploadMutex(owner),
    onUploaded({ id, blockId, token }, wire) {
      queue.mediaUploaded(id, blockId, token, wire)
      sheets.sheetsCopied()
    },
    onChange: () => queue.wake(),
    clock: wallClock,
    random,
  })
  const sheets = openSheets(cells, wireOf, () => queue.cellsChanged(), ask)
  const deletedSheets = new DeletedSheetCells({
    read: (token) => withSheetLock(sheetPlace(token).spreadsheetToken, () => wholeSheet(ask, token)),
    store: cells,
    shownOf: sheets.shownOf,
    failureOf,
    onChange: () => queue.wake(),
    clock: wallClock,
    random,
  })
  const queue: SaveQueue = new SaveQueue(
    {
      send: (wire) => sendWrite(ask, chatId, wire),
      readRevision: async () => (await getAnnouncement(ask, chatId)).revision_id,
      read: (revision) => readDocument(ask, chatId, revision),
      // The page reads it as its own application.
      ...(readWhole && {
        readWhole: () =>
          sessionNow()?.app_id === owner ? readWhole() : Promise.reject(new CallerChanged(owner)),
      }),
      async readBlock(blockId, revision) {
        const { children = [], ...block } = await blockReader(ask, chatId, revision).block(blockId)
        return { block: treeFromBlocks([{ ...block, parent_id: '' }]), children }
      },
      readBelow: (blockIds, revision) =>
        readSubtrees(blockReader(ask, chatId, revision), blockIds, preOrder(queue.documents.saved).length),
      uploader,
      deletedSheets,
      cells: sheets,
      failureOf,
      mayDestroy: (loss) => consent.covers(loss),
      removals: removalRule,
      pace: () => writeBudget.msUntil(chatId),
      newToken: newUuid,
      newId,
      random,
      clock: wallClock,
      latest: () => shown?.latest(),
      onMerged: (document, conflicts) => shown?.onMerged(document, conflicts),
      onAppended: (blocks) => shown?.onAppended(blocks),
      onLearned: (document) => shown?.onLearned(document),
      keep(entry, isUrgent) {
        media.keepStored(entry.wanted)
        return journal.keep(entry, isUrgent)
      },
      async forget(unseen) {
        media.forgetStored()
        await journal.forget(unseen)
      },
    },
    start,
  )
  return {
    owner,
    queue,
    media,
    uploader,
    sheets,
    deletedSheets: deletedSheets,
    consent,
    resume: () => queue.resume(start.cells),
    attach(screen) {
      shown = screen
      return () => {
        if (shown === screen) shown = undefined
      }
    },
    isShown: () => shown !== undefined,
    latest: () => shown?.latest() ?? queue.documents.wanted,
  }
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

/** `document`: the service's document, under its own ids. */
export function createReadableDocument(owner: string, chatId: string, document: BlockTree): ReadableDocument {
  const client = inNameOf(owner)
  const known = new Set(preOrder(document).map(({ id }) => id))
  return {
    media: openMedia(client, chatId, asNamed),
    sheets: openSheets(openCellStore(owner, { store: browserStore }), asNamed, () => undefined, client.call),
    isKnown: (id) => known.has(id),
    blockIdOf: asNamed,
  }
}

const asNamed = (name: string) => name

const openMedia = (client: AppClient, chatId: string, wireOf: (token: string) => string) =>
  new MediaStore({
    wireOf,
    download: (token, signal) => downloadMedia(client, mediaBudget, token, signal),
    store: openPickedFileStore(browserStore, client.appId, chatId),
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

const MOST_TRIES = 4
const FIRST_PAUSE_MS = 500

interface SheetPortOptions {
  ask: Call
  /** Explains a failure to the user. */
  explain: (error: unknown) => string
  wait: (ms: number) => Promise<void>
}

/**
 * Embedded sheets through the spreadsheet API. A call that got no answer, or came too often, is repeated after a
 * pause. Reads change nothing, and writing a range twice has the same effect as once.
 */
export function sheetPort({ ask, explain, wait }: SheetPortOptions): SheetPort {
  const extents = new Map<string, SheetExtent>()

  const retried = <T>(run: () => Promise<T>): Promise<T> => withRetry(run, { pauseMs: sheetPauseMs, wait })
  const inTurn = <T>(token: string, run: () => Promise<T>): Promise<T> =>
    withSheetLock(sheetPlace(token).spreadsheetToken, run).catch((error: unknown) => {
      const isNo = error instanceof LarkError && !error.isTooOften && error.status < 500
      throw new (isNo ? WriteRefusedError : Error)(explain(error), { cause: error })
    })

  return {
    read: (token) =>
      inTurn(token, async () => {
        const extent = await retried(() => sheetExtent(ask, token))
        extents.set(token, extent)
        return await retried(() => readSheetCells(ask, token, extent))
      }),
    write: (token, writes) =>
      inTurn(token, async () => {
        await retried(() => writeSheetCells(ask, token, writes))
        const known = extents.get(token) ?? (await retried(() => sheetExtent(ask, token)))
        // The sheet grows to hold the written cells.
        const extent = {
          rows: Math.max(known.rows, ...writes.map(({ at, rows }) => at.row + rows.length)),
          columns: Math.max(
            known.columns,
            ...writes.map(({ at, rows }) => at.column + (rows[0]?.length ?? 0)),
          ),
        }
        extents.set(token, extent)
        return await retried(() => readSheetCells(ask, token, extent))
      }),
  }
}

/** Milliseconds to wait before a call is repeated. Undefined if that would not help. */
function sheetPauseMs(failures: number, error: unknown): number | undefined {
  if (failures >= MOST_TRIES) return undefined
  if (error instanceof NoAnswer) return backOffMs(failures, { firstMs: FIRST_PAUSE_MS })
  if (!(error instanceof LarkError) || !error.isTooOften) return undefined
  return error.retryAfterSeconds === undefined
    ? backOffMs(failures + 1, { firstMs: FIRST_PAUSE_MS })
    : error.retryAfterSeconds * 1_000
}
