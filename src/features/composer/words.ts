import { addWords } from '../../i18n/words'
import { composerEn } from './strings/en'
import { composerZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('composer', { en: composerEn, zhCn: composerZhCn })
