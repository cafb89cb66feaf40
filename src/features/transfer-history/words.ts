import { addWords } from '../../i18n/words'
import { transferHistoryEn } from './strings/en'
import { transferHistoryZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('transfer-history', { en: transferHistoryEn, zhCn: transferHistoryZhCn })
