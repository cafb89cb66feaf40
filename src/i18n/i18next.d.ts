import 'i18next'
import type { editorEn } from '../editor/strings/en'
import type { announcementEn } from '../features/document/strings/en'
import type { filesEn } from '../features/files/strings/en'
import type { messagesEn } from '../features/messages/strings/en'
import type { guideEn } from '../features/error-guide/strings/en'
import type { workbenchEn } from '../features/workbench/strings/en'
import type { CodeWords } from './codes/code-words'
import type { failuresEn } from './failures-en'
import type { frameEn } from './frame-en'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    resources: {
      frame: typeof frameEn
      /** Codes come later than the rest: bring-code-words.ts. */
      failures: typeof failuresEn & { codes: CodeWords }
      editor: typeof editorEn
      announcement: typeof announcementEn
      files: typeof filesEn
      messages: typeof messagesEn
      guide: typeof guideEn
      workbench: typeof workbenchEn
    }
  }
}
