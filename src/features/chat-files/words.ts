import { addWords } from '../../i18n/words'
import { chatFilesEn } from './strings/en'
import { chatFilesZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('chat-files', { en: chatFilesEn, zhCn: chatFilesZhCn })
