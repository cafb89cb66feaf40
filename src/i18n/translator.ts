import type { FlatNamespace, TFunction } from 'i18next'
import { Listeners } from '../../primitives/listeners'

/** Where words are looked up that a language does not have. */
const FALLBACK = 'en'

/** Values for the blanks of a sentence, and what i18next calls options. */
type Blanks = Readonly<Record<string, string | number | undefined>>

/** The trees of words of a language, by namespace. */
type Trees = Record<string, object>

/**
 * Finds and fills in the words of the console, as i18next does with the options that the console would set. It is a
 * tenth of i18next's size, and has of it only what is used: namespaces, plurals, blanks and a default
 * (docs/decisions/0110-less-before-the-first-key.md). The types of keys are i18next's.
 */
export class Translator {
  language = FALLBACK
  readonly #languages = new Map<string, Trees>()
  readonly #languageListeners = new Listeners()
  readonly #plurals = new Map<string, Intl.PluralRules>()
  readonly t: TFunction<'frame'>
  /** Called with each key that no language has, and that comes without a default. */
  onMissing: ((namespace: string, key: string) => void) | undefined

  constructor(languages: Record<string, Trees>) {
    for (const [language, trees] of Object.entries(languages)) this.#languages.set(language, { ...trees })
    this.t = this.getFixedT(null, 'frame')
  }

  /** Returns the words of a namespace in one language, or for `null` in the language at the time of each call. */
  getFixedT<Namespace extends FlatNamespace>(
    language: string | null,
    namespace: Namespace,
  ): TFunction<Namespace>
  getFixedT(language: string | null, namespace: string): unknown {
    return (key: string, blanks: Blanks = {}) => this.#say(language ?? this.language, namespace, key, blanks)
  }

  changeLanguage(language: string) {
    this.language = language
    this.#languageListeners.emit()
  }

  readonly onLanguageChanged = this.#languageListeners.add

  /** Adds words to a namespace, in place of those with the same keys. */
  add(language: string, namespace: string, words: object) {
    const trees = this.#languages.get(language) ?? {}
    this.#languages.set(language, trees)
    trees[namespace] = { ...trees[namespace], ...words }
  }

  #say(language: string, namespace: string, asked: string, blanks: Blanks): string {
    const { ns, count, defaultValue } = blanks
    const colon = asked.indexOf(':')
    const from = colon < 0 ? `${ns ?? namespace}` : asked.slice(0, colon)
    const key = asked.slice(colon + 1)
    for (const each of language === FALLBACK ? [language] : [language, FALLBACK]) {
      const tree = this.#languages.get(each)?.[from]
      const words =
        tree &&
        ((typeof count === 'number' && find(tree, this.#counted(each, key, count))) || find(tree, key))
      if (words !== undefined) return fill(words, blanks)
    }
    if (typeof defaultValue === 'string') return fill(defaultValue, blanks)
    this.onMissing?.(from, key)
    return key
  }

  /** The key of the form for this number. */
  #counted(language: string, key: string, count: number): string {
    const rules = this.#plurals.get(language) ?? new Intl.PluralRules(language)
    this.#plurals.set(language, rules)
    return `${key}_${rules.select(count)}`
  }
}

/** The words at a path in a tree. A name in the tree may have dots itself. */
function find(tree: object, path: string): string | undefined {
  const whole = fieldOf(tree, path)
  if (typeof whole === 'string') return whole
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const branch = fieldOf(tree, path.slice(0, dot))
    const found =
      typeof branch === 'object' && branch !== null ? find(branch, path.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const fieldOf = (tree: object, name: string): unknown =>
  Object.hasOwn(tree, name) ? Reflect.get(tree, name) : undefined

const fill = (words: string, blanks: Blanks): string =>
  words.includes('{{')
    ? words.replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => shown(blanks[name.trim()]))
    : words

const shown = (value: string | number | undefined) => `${value ?? ''}`
