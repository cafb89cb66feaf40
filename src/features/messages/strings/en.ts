import { viewerEn } from '../../bundle-viewer/strings/en'
import { composerEn } from '../../composer/strings/en'
import { forwardEn } from '../../forward/strings/en'
import { previewEn } from '../../forward/strings/preview-en'
import { drawingEn } from '../../message-content/strings/en'
import { listEn } from '../../message-list/strings/en'
import { selectionEn } from '../../message-selection/strings/en'

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
