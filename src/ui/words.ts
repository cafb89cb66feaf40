import { i18n } from '../i18n/i18n'
import { addWords } from '../i18n/words'
import { uiEn } from './strings/en'
import { uiZhCn } from './strings/zh-cn'

/** The words of the components. */
export const useWords = addWords('ui', { en: uiEn, zhCn: uiZhCn })

/** The same words outside React, in the language of this moment. */
export const uiWords = () => i18n.getFixedT(null, 'ui')
