import 'i18next'
import type { editorEn } from '../editor/strings/en'
import type { announcementEn } from '../features/announcement/strings/en'
import type { messagesEn } from '../features/messages/strings/en'
import type { workbenchEn } from '../features/workbench/strings/en'
import type { failuresEn } from './failures-en'
import type { frameEn } from './frame-en'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    resources: {
      frame: typeof frameEn
      failures: typeof failuresEn
      editor: typeof editorEn
      announcement: typeof announcementEn
      messages: typeof messagesEn
      workbench: typeof workbenchEn
    }
  }
}
