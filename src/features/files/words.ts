import { addWords } from '../../i18n/words'
import { filesEn } from './strings/en'
import { filesZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('files', { en: filesEn, zhCn: filesZhCn })
