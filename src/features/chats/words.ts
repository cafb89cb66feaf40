import { addWords } from '../../i18n/words'
import { chatsEn } from './strings/en'
import { chatsZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('chats', { en: chatsEn, zhCn: chatsZhCn })
