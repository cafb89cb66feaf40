import { addWords, useWordsOf } from '../../i18n/words'
import { templatesEn } from './strings/en'
import { templatesZhCn } from './strings/zh-cn'

// Loaded with the templates only.
addWords('templates', { en: templatesEn, zhCn: templatesZhCn })

/** Translates the words of templates into the chosen language. */
export const useTemplateWords = () => useWordsOf<typeof templatesEn>('templates')
