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
 * page adds its own words with `addWords` before it is shown.
 */
export const i18n = i18next.createInstance()

/** Starts translation in the chosen language, else in the browser's. */
export function startLanguage() {
  i18n.on('languageChanged', (language) => (document.documentElement.lang = language))
  void i18n.init({
    lng: chosen() ?? languageFor(navigator.languages),
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
}

export function chooseLanguage(language: Language) {
  writePreference(KEY, language)
  void i18n.changeLanguage(language)
}

function chosen(): Language | undefined {
  const kept = readPreference(KEY)
  return isLanguage(kept) ? kept : undefined
}
