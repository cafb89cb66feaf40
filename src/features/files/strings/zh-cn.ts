import { chatZhCn } from './chat-zh-cn'
import { downloadZhCn } from './download-zh-cn'
import { findZhCn } from './find-zh-cn'
import { historyZhCn } from './history-zh-cn'
import { pageZhCn } from './page-zh-cn'
import { uploadZhCn } from './upload-zh-cn'

export const filesZhCn = {
  page: pageZhCn,
  find: findZhCn,
  upload: uploadZhCn,
  download: downloadZhCn,
  history: historyZhCn,
  chat: chatZhCn,
}
