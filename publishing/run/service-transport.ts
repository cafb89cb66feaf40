import type { AppClient } from '../../client/client'
import type { RateBudget } from '../../client/rate-budget'
import type { BlockTree } from '../../document/block-tree'
import {
  announcementCalls,
  cellCopier,
  downloadMedia,
  failureOf,
  sheetPlace,
  uploadMedia,
  wholeSheet,
  withSheetLock,
} from '../../saving/saving'
import type { CellStore } from '../../saving/saving'
import type { PublishTransport } from './publish-ports'

interface ServiceTransportOptions {
  client: AppClient
  /** Shared by everything that this program sends for the application. */
  budgets: { reads: RateBudget; writes: RateBudget; media: RateBudget; uploads?: RateBudget }
  cells: CellStore
  /** Runs while no other upload of the application does. */
  alone: PublishTransport['alone']
  /** Reads a whole page. Absent: it is read here. */
  read?(chatId: string, revision: number): Promise<BlockTree>
}

/** The service, called as one application. */
export function serviceTransport({
  client,
  budgets,
  cells,
  alone,
  read,
}: ServiceTransportOptions): PublishTransport {
  const ask = client.call
  const upload = uploadMedia(client)
  const announcement = (chatId: string) => announcementCalls(ask, chatId, budgets)
  return {
    revision: (chatId) => announcement(chatId).readRevision(),
    read: read ?? ((chatId, revision) => announcement(chatId).read(revision)),
    readBlock: (chatId, ...block) => announcement(chatId).readBlock(...block),
    readBelow: (chatId, ...blocks) => announcement(chatId).readBelow(...blocks),
    send: (chatId, wire) => announcement(chatId).send(wire),
    async upload(source, sending) {
      await budgets.uploads?.take(sending.signal)
      return await upload(source, sending)
    },
    download: (token) => downloadMedia(client, budgets.media, token),
    copySheet: cellCopier({ ask, store: cells, failureOf }),
    readSheet: (token) => withSheetLock(sheetPlace(token).spreadsheetToken, () => wholeSheet(ask, token)),
    cells,
    failureOf,
    msUntilWrite: (chatId) => announcement(chatId).msUntilWrite(),
    alone,
  }
}
