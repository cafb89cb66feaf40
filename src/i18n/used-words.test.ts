import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wordsOfFeatures, type Tree } from '../testing/all-words'

const keysOf = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [at + key.replace(/_(one|other)$/, '')] : keysOf(value, `${at}${key}.`),
  )

const SOURCE = join(import.meta.dirname, '..')
const source = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|[\\/]strings[\\/]|-(en|zh-cn)\.ts$/.test(path))
  .map((path) => readFileSync(join(SOURCE, path), 'utf8'))
  .join('\n')

/** The part before the first blank of a composed key: `kinds.` of `kinds.${key}`. */
const begun = [...source.matchAll(/`([\w.]*)\$\{/g)]
  .map(([, words]) => words!)
  .filter((words) => /\./.test(words))

const between = (quotes: RegExp) => new Set([...source.matchAll(quotes)].map(([words]) => words))
const quoted = between(/(?<=(['"`]))[\w.-]+(?=\1)/g)
const singlyQuoted = between(/(?<=')[\w.-]+(?=')/g)

/** Whether a key may be used. If the last part of a key, or its parent, is in quotes anywhere, it may be composed. */
const isAsked = (key: string) =>
  quoted.has(key) ||
  begun.some((words) => key.startsWith(words)) ||
  key
    .split('.')
    .slice(-2)
    .some((part) => singlyQuoted.has(part))

test.each(wordsOfFeatures())('every key of %s is used', (_, words) => {
  expect(keysOf(words).filter((key) => !isAsked(key))).toEqual([])
})
