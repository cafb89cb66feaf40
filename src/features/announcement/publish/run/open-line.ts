import { DownloadMedia } from '../../../../../contract/drive/download-media'
import { call, callBytes, callForm, sessionNow } from '../../../../api/client'
import { treeFromBlocks } from '../../../../editor/wire/tree-from-blocks'
import { copySheet } from '../../api/copy-sheet'
import { getAnnouncement } from '../../api/get-announcement'
import { readBelow, readsAt } from '../../api/read-below'
import { readDocument } from '../../api/read-document'
import { failureOf, sendWrite } from '../../api/send-write'
import { sheetPlace } from '../../api/sheet-cells'
import { sheetTurn } from '../../api/sheet-turn'
import { uploadMedia } from '../../api/upload-media'
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
    // In the turn of the source: what is typed into it meanwhile is written before or after, never between.
    copySheet: named((from, to, signal) =>
      sheetTurn(sheetPlace(from).spreadsheetToken, () => copySheet(call, from, to, signal)),
    ),
    failureOf,
    msUntilWrite: (chatId) => writePace.msUntilWrite(chatId),
    alone: uploadTurn(app_id),
  }
}
