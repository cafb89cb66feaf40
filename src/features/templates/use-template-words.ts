import { addWords } from '../../i18n/add-words'
import { useWordsOf } from '../../i18n/use-words-of'
import { templatesEn } from './strings/en'
import { templatesZhCn } from './strings/zh-cn'

// They come with the templates, and with nothing else.
addWords('templates', { en: templatesEn, zhCn: templatesZhCn })

/** Says things about templates in the chosen language. */
export const useTemplateWords = () => useWordsOf<typeof templatesEn>('templates')
