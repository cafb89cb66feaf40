import { addWords } from '../../i18n/words'
import { emojiEn } from './strings/en'
import { emojiZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('emoji', { en: emojiEn, zhCn: emojiZhCn })
