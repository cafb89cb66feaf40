import { DownloadMedia } from '../../../../../contract/drive/download-media'
import { call, callBytes, callForm, sessionNow } from '../../../../api/client'
import { treeFromBlocks } from '../../../../editor/wire/tree-from-blocks'
import { getAnnouncement } from '../../api/get-announcement'
import { readBelow, readsAt } from '../../api/read-below'
import { readDocument } from '../../api/read-document'
import { failureOf, sendWrite } from '../../api/send-write'
import { sheetPlace, wholeSheet } from '../../api/sheet-cells'
import { sheetTurn } from '../../api/sheet-turn'
import { uploadMedia } from '../../api/upload-media'
import { openCellShelf } from '../../sheets/cell-shelf'
import { cellCopier } from '../../sheets/copy-cells'
import { uploadTurn } from '../../media/upload-turn'
import { writePace } from '../../save/queue/write-pace'
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
