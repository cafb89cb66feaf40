import { composerEn } from './composer-en'
import { drawingEn } from './drawing-en'
import { forwardEn } from './forward-en'
import { listEn } from './list-en'
import { previewEn } from './preview-en'
import { selectionEn } from './selection-en'
import { viewerEn } from './viewer-en'

/** Words of the messages page, a file a part. Their Chinese is in zh-cn.ts. */
export const messagesEn = {
  list: listEn,
  composer: composerEn,
  drawing: drawingEn,
  selection: selectionEn,
  preview: previewEn,
  forward: forwardEn,
  viewer: viewerEn,
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    messages: typeof messagesEn
  }
}
