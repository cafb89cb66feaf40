import { addWords } from '../../i18n/words'
import { messagesEn } from './strings/en'
import { messagesZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('messages', { en: messagesEn, zhCn: messagesZhCn })
