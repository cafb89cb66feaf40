import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wordsOfFeatures, type Tree } from '../testing/all-words'
import { frameEn } from './frame-en'

const keysOf = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [at + key.replace(/_(one|other)$/, '')] : keysOf(value, `${at}${key}.`),
  )

const ROOT = join(import.meta.dirname, '../..')
// The list of blocks in the document names words of the menu.
const source = ['src', 'document']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|[\\/]strings[\\/]|-(en|zh-cn)\.ts$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')

/** The part before the first blank of a composed key: `kinds.` of `kinds.${key}`. */
const begun = [...source.matchAll(/`([\w.]*)\$\{/g)]
  .map(([, words]) => words!)
  .filter((words) => /\./.test(words))

/** The part after the first blank of a composed key: `.what` of `${why}.what`. */
const ended = [...source.matchAll(/`\$\{[^}`]+\}((?:\.[\w.]+)+)`/g)].map(([, words]) => words!)

const between = (quotes: RegExp) => new Set([...source.matchAll(quotes)].map(([words]) => words))
const quoted = between(/(?<=(['"`]))[\w.-]+(?=\1)/g)
const singlyQuoted = between(/(?<=')[\w.-]+(?=')/g)

/** Whether a key is in quotes somewhere, or may be composed. A table may name the list that has words by number. */
const isAsked = (key: string) =>
  quoted.has(key) ||
  singlyQuoted.has(key.replace(/\.\d+$/, '')) ||
  begun.some((words) => key.startsWith(words)) ||
  ended.some((words) => key.endsWith(words))

const trees: [string, Tree][] = [
  ['frame', frameEn],
  ...wordsOfFeatures().map(([path, en]): [string, Tree] => [path, en]),
]

test.each(trees)('every key of %s is used', (_, words) => {
  expect(keysOf(words).filter((key) => !isAsked(key))).toEqual([])
})
