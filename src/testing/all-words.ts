export type Tree = { [key: string]: string | Tree }

import { wordsLoaded } from '../i18n/i18n'

/** Adds the words that features add when they first open, for tests that render a single component. */
import.meta.glob('../features/*/{,*-}words.ts', { eager: true })
await Promise.all([wordsLoaded('en'), wordsLoaded('zh-CN')])

const strings = import.meta.glob<Record<string, Tree>>(
  ['../features/*/strings/{,*-}{en,zh-cn}.ts', '../{editor,ui}/strings/{en,zh-cn}.ts'],
  { eager: true },
)

/** The words of each feature, of the editor and of components: their path, English, Chinese. */
export const wordsOfFeatures = () =>
  Object.keys(strings)
    .filter((path) => path.endsWith('en.ts'))
    .map((path): [string, Tree, Tree] => [path, onlyOf(path), onlyOf(path.replace(/en\.ts$/, 'zh-cn.ts'))])

/** What a module of words exports. */
function onlyOf(path: string): Tree {
  const [words, ...more] = Object.values(strings[path] ?? {})
  if (!words || more.length > 0) throw new Error(`${path} exports one tree of words`)
  return words
}
