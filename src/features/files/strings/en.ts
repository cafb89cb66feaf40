import { chatEn } from './chat-en'
import { downloadEn } from './download-en'
import { findEn } from './find-en'
import { historyEn } from './history-en'
import { pageEn } from './page-en'
import { uploadEn } from './upload-en'

/** Words of the files page, a file a part. Their Chinese is in zh-cn.ts. */
export const filesEn = {
  page: pageEn,
  find: findEn,
  upload: uploadEn,
  download: downloadEn,
  history: historyEn,
  chat: chatEn,
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    files: typeof filesEn
  }
}
