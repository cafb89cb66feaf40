import { addWords } from '../../i18n/words'
import { selectionEn } from './strings/en'
import { selectionZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('message-selection', { en: selectionEn, zhCn: selectionZhCn })
