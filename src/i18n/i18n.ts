import i18next from 'i18next'
import { writePreference, readPreference } from '../storage/preferences'
import type { CodeWords } from './codes/code-words'
import { failuresEn } from './failures-en'
import { failuresZhCn } from './failures-zh-cn'
import { frameEn } from './frame-en'
import { frameZhCn } from './frame-zh-cn'
import { isLanguage, languageFor, type Language } from './languages'

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
export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['frame', 'failures'],
  defaultNS: 'frame',
  resources: {
    en: { frame: frameEn, failures: failuresEn },
    'zh-CN': { frame: frameZhCn, failures: failuresZhCn },
  },
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
})

/** Translates into the chosen language, else into the browser's. */
export function startLanguage() {
  i18n.on('languageChanged', (language) => (document.documentElement.lang = language))
  void i18n.changeLanguage(chosen() ?? languageFor(navigator.languages))
}

export function chooseLanguage(language: Language) {
  writePreference(KEY, language)
  void i18n.changeLanguage(language)
}

function chosen(): Language | undefined {
  const kept = readPreference(KEY)
  return isLanguage(kept) ? kept : undefined
}
