import { addWords } from '../../i18n/words'
import { drawingEn } from './strings/en'
import { drawingZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('message-content', { en: drawingEn, zhCn: drawingZhCn })
