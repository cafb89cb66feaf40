import type { Words } from '../../../i18n/words'
import type { findEn } from './find-en'

export const findZhCn: Words<typeof findEn> = {
  clearWords: '清除搜索词',
  kinds: '类型',
  since: '从',
  until: '到',
}
