import 'i18next'
import type { Namespaces } from './i18n'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame'
    resources: Namespaces
  }
}
