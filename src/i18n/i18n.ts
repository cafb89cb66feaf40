import i18next from 'i18next'
import { Listeners } from '../../primitives/listeners'
import { writePreference, readPreference } from '../storage/preferences'
import type { CodeWords } from './codes/code-words'
import type { failuresEn } from './failures-en'
import type { frameEn } from './frame-en'
import { isLanguage, languageFor, type Language } from './languages'
import { startEn, startZhCn } from './start-words'

/**
 * The strings of each namespace. A feature adds its own by augmenting this interface next to its strings.
 *
 * @public
 */
export interface Namespaces {
  start: typeof startEn
  frame: typeof frameEn
  /** The codes are loaded later: load-code-words.ts. */
  failures: typeof failuresEn & { codes: CodeWords }
}

const KEY = 'herald.language'

/**
 * A feature adds its own words with `addWords` when it is loaded, in both languages. The words of the frame and of
 * documents are many: only those of the chosen language are loaded (`addLateWords`).
 */
export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['start', 'frame', 'failures'],
  defaultNS: 'frame',
  resources: {
    en: { start: startEn },
    'zh-CN': { start: startZhCn },
  },
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
})

/** Translates into the chosen language, else into the browser's. Resolves when the words of every page are there. */
export function startLanguage(): Promise<void> {
  i18n.on('languageChanged', (language) => (document.documentElement.lang = language))
  void i18n.changeLanguage(chosen() ?? languageFor(navigator.languages))
  return wordsLoaded()
}

/** The last chosen language whose words could not be loaded. */
let missing: Language | undefined
const missingChanges = new Listeners()

export const missingLanguage = (): Language | undefined => missing
export const onMissingLanguage = missingChanges.add

/**
 * Changes the language once its words are loaded. If they cannot be loaded, perhaps because the page is offline, it
 * stays as it is, and `missingLanguage` returns the chosen one until it is chosen again or forgotten.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const isLoaded = await wordsLoaded(language).then(
    () => true,
    () => false,
  )
  noteMissing(isLoaded ? undefined : language)
  if (!isLoaded) return
  writePreference(KEY, language)
  await i18n.changeLanguage(language)
}

export const forgetMissingLanguage = () => noteMissing(undefined)

function noteMissing(language: Language | undefined) {
  if (missing === language) return
  missing = language
  missingChanges.emit()
}

type LoadWords = Readonly<Record<Language, () => Promise<object>>>

const words = { en: () => import('./words-en'), 'zh-CN': () => import('./words-zh-cn') }

const lateWords = new Map<string, LoadWords>([
  [
    'frame',
    { en: async () => (await words.en()).frameEn, 'zh-CN': async () => (await words['zh-CN']()).frameZhCn },
  ],
  [
    'failures',
    {
      en: async () => (await words.en()).failuresEn,
      'zh-CN': async () => (await words['zh-CN']()).failuresZhCn,
    },
  ],
])
const loading = new Map<string, Promise<void>>()

/** Adds words that are loaded in the chosen language only. What shows them is rendered once `wordsLoaded` resolves. */
export function addLateWords(namespace: keyof Namespaces, load: LoadWords) {
  lateWords.set(namespace, load)
  void wordsLoaded().catch(() => undefined)
}

/** Resolves when all words that were added are there. `lazyComponent` waits for them. */
export async function wordsLoaded(language = i18n.language): Promise<void> {
  if (!isLanguage(language)) return
  await Promise.all([...lateWords].map(([namespace, load]) => loadOnce(namespace, language, load)))
}

function loadOnce(namespace: string, language: Language, load: LoadWords): Promise<void> {
  const key = `${language} ${namespace}`
  const now =
    loading.get(key) ??
    load[language]().then((words) => {
      i18n.addResourceBundle(language, namespace, words, false, true, { silent: true, skipCopy: true })
    })
  loading.set(key, now)
  // Perhaps offline: the next wish tries again.
  now.catch(() => loading.delete(key))
  return now
}

function chosen(): Language | undefined {
  const kept = readPreference(KEY)
  return isLanguage(kept) ? kept : undefined
}
