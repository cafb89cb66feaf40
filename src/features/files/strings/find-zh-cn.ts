import type { ChineseWords } from '../../../i18n/chinese-words'
import type { findEn } from './find-en'

export const findZhCn: ChineseWords<typeof findEn> = {
  kinds: '类型',
  since: '从',
  until: '到',
}
