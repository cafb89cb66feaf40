import { addWords } from '../../i18n/words'
import { shellEn } from './strings/en'
import { shellZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('shell', { en: shellEn, zhCn: shellZhCn })
