import { writePreference, readPreference } from '../storage/preferences'
import type { CodeWords } from './codes/code-words'
import { failuresEn } from './failures-en'
import { failuresZhCn } from './failures-zh-cn'
import { frameEn } from './frame-en'
import { frameZhCn } from './frame-zh-cn'
import { isLanguage, languageFor, type Language } from './languages'
import { Translator } from './translator'

/**
 * The strings of each namespace. A feature adds its own by augmenting this interface next to its strings.
 *
 * @public
 */
export interface Namespaces {
  frame: typeof frameEn
  /** The codes are loaded later: load-code-words.ts. */
  failures: typeof failuresEn & { codes: CodeWords }
}

const KEY = 'herald.language'

/**
 * Both languages are loaded from the start, so that switching is instant. A
 * feature adds its own words with `addWords` when it is loaded.
 */
export const i18n = new Translator({
  en: { frame: frameEn, failures: failuresEn },
  'zh-CN': { frame: frameZhCn, failures: failuresZhCn },
})

/** Translates into the chosen language, else into the browser's. */
export function startLanguage() {
  i18n.onLanguageChanged(() => (document.documentElement.lang = i18n.language))
  i18n.changeLanguage(chosen() ?? languageFor(navigator.languages))
}

export function chooseLanguage(language: Language) {
  writePreference(KEY, language)
  i18n.changeLanguage(language)
}

function chosen(): Language | undefined {
  const kept = readPreference(KEY)
  return isLanguage(kept) ? kept : undefined
}
