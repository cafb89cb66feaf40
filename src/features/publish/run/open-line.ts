import { DownloadMedia } from '../../../../contract/drive/download-media'
import { call, callBytes, callForm, sessionNow } from '../../../api/client'
import { treeFromBlocks } from '../../../document/wire/tree-from-blocks'
import { getAnnouncement } from '../../../api/announcement/get-announcement'
import { readBelow, readsAt } from '../../../api/announcement/read-below'
import { readDocument } from '../../../api/announcement/read-document'
import { failureOf, sendWrite } from '../../../saving/send-write'
import { sheetPlace, wholeSheet } from '../../../saving/sheets/sheet-cells'
import { sheetTurn } from '../../../api/announcement/sheet-turn'
import { uploadMedia } from '../../../saving/media/upload-media'
import { openCellShelf } from '../../../saving/sheets/cell-shelf'
import { cellCopier } from '../../../saving/sheets/copy-cells'
import { uploadTurn } from '../../../saving/media/upload-turn'
import { writePace } from '../../../saving/queue/write-pace'
import type { Line } from './publish-ports'

const upload = uploadMedia({ call, callForm })

/**
 * The real service, in the name of one application. Once the console has become
 * another one nothing is begun any more, and `onOtherCaller` is told: what was
 * under way stays as it is kept.
 */
export function openLine(app_id: string, onOtherCaller: () => void): Line {
  const cells = openCellShelf(app_id)
  const named =
    <Of extends readonly unknown[], T>(run: (...of: Of) => Promise<T>) =>
    (...of: Of): Promise<T> => {
      if (sessionNow()?.app_id === app_id) return run(...of)
      onOtherCaller()
      return new Promise<never>(() => undefined)
    }
  return {
    revision: named(async (chatId) => (await getAnnouncement(chatId)).revision_id),
    read: named((chatId, revision) => readDocument(chatId, revision)),
    readBlock: named(async (chatId, blockId, revision) => {
      const { children = [], ...block } = await readsAt(chatId, revision).block(blockId)
      return { block: treeFromBlocks([{ ...block, parent_id: '' }]), children }
    }),
    readBelow: named((chatId, blockIds, revision, blocks) =>
      readBelow(readsAt(chatId, revision), blockIds, blocks),
    ),
    send: named(sendWrite),
    upload: named(upload),
    download: named((file_token) => callBytes(DownloadMedia, { path: { file_token } })),
    copySheet: named(cellCopier({ ask: call, shelf: cells, failureOf })),
    readSheet: named((token) => sheetTurn(sheetPlace(token).spreadsheetToken, () => wholeSheet(call, token))),
    cells,
    failureOf,
    msUntilWrite: (chatId) => writePace.msUntilWrite(chatId),
    alone: uploadTurn(app_id),
  }
}
