import type { TFunction } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import { Listeners } from '../../primitives/listeners'
import { withAnyKey } from './any-key'
import { i18n } from './i18n'
import type { Namespaces } from './i18n'

interface Translation<Namespace extends keyof Namespaces> {
  t: TFunction<Namespace>
  i18n: typeof i18n
}

const listeners = new Listeners()
/** By namespace. The same object, with the same function, until the words change. */
const translations = new Map<string, unknown>()

/**
 * Returns the words of a namespace in the chosen language. The component renders again when they change.
 * react-i18next's hook would copy the whole instance for each component (docs/decisions/0065-react-and-i18next.md).
 */
export function useTranslation<Namespace extends keyof Namespaces = 'frame'>(
  namespace: Namespace = 'frame' as Namespace,
): Translation<Namespace> {
  return useSyncExternalStore(listeners.add, () => translationOf(namespace))
}

function translationOf<Namespace extends keyof Namespaces>(namespace: Namespace): Translation<Namespace> {
  if (!translations.has(namespace)) translations.set(namespace, { t: i18n.getFixedT(null, namespace), i18n })
  return translations.get(namespace) as Translation<Namespace>
}

/** Translates the shown words again. */
export function retranslate() {
  translations.clear()
  listeners.emit()
}

i18n.on('languageChanged', retranslate)

/**
 * Adds the words of a feature, in both languages, before anything that uses them is rendered, and returns the hook for
 * them. Components already rendered are not notified, because they use none of them.
 */
export function addWords<Namespace extends keyof Namespaces>(
  namespace: Namespace,
  words: { en: object; zhCn: object },
) {
  const add = (language: string, said: object) =>
    i18n.addResourceBundle(language, namespace, said, false, false, { silent: true, skipCopy: true })
  add('en', words.en)
  add('zh-CN', words.zhCn)
  const useWords = () => useTranslation(namespace)
  return useWords
}

/** `thing.line`, of `thing.line_one` and `thing.line_other`. */
type Counted<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

/** The paths of words in a tree of strings. */
type PathsOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Counted<Key>
    : `${Counted<Key>}.${PathsOf<Tree[Key]>}`
}[keyof Tree & string]

export type Say<Tree> = (key: PathsOf<Tree>, blanks?: Record<string, string | number>) => string

/**
 * Translates words of a namespace into the chosen language. The caller must have added the namespace with the strings
 * of `Tree`.
 */
export function useWordsOf<Tree>(namespace: string): { say: Say<Tree>; language: string } {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => {
    const translate = withAnyKey(t)
    return { say: (key, blanks = {}) => translate(`${namespace}:${key}`, blanks), language }
  }, [t, language, namespace])
}
