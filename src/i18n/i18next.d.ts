import 'i18next'
import type { failuresEn } from './failures-en'
import type { frameEn } from './frame-en'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    resources: { frame: typeof frameEn; failures: typeof failuresEn }
  }
}
