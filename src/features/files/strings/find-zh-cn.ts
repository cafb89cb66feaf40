import type { ChineseWords } from '../../../i18n/in-chinese'
import type { findEn } from './find-en'

export const findZhCn: ChineseWords<typeof findEn> = {
  clearWords: '清除搜索词',
  kinds: '类型',
  since: '从',
  until: '到',
}
