import { addWords } from '../../i18n/words'
import { listEn } from './strings/en'
import { listZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('message-list', { en: listEn, zhCn: listZhCn })
