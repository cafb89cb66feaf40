import { DownloadMedia } from '../../../../../contract/drive/download-media'
import { call, callBytes, callForm } from '../../../../api/client'
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

/** The real service, in the name of one application. */
export const openLine = (app_id: string): Line => ({
  revision: async (chatId) => (await getAnnouncement(chatId)).revision_id,
  read: (chatId, revision) => readDocument(chatId, revision),
  async readBlock(chatId, blockId, revision) {
    const { children = [], ...block } = await readsAt(chatId, revision).block(blockId)
    return { block: treeFromBlocks([{ ...block, parent_id: '' }]), children }
  },
  readBelow: (chatId, blockIds, revision, blocks) => readBelow(readsAt(chatId, revision), blockIds, blocks),
  send: sendWrite,
  upload,
  download: (file_token) => callBytes(DownloadMedia, { path: { file_token } }),
  // In the turn of the source: what is typed into it meanwhile is written before or after, never between.
  copySheet: (from, to, signal) =>
    sheetTurn(sheetPlace(from).spreadsheetToken, () => copySheet(call, from, to, signal)),
  failureOf,
  msUntilWrite: (chatId) => writePace.msUntilWrite(chatId),
  alone: uploadTurn(app_id),
})
