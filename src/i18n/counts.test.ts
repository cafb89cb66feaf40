import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const words = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /[\\/]strings[\\/]|(?:^|-)(?:en|zh-cn)\.ts$/.test(path))
  .flatMap((path) => [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/'([^'\n]+)'/g)])
  .map(([, said = '']) => said)

/** Whether a count follows a label, as in a table: `Pictures that are links now: 1`. */
const isLabelled = (said: string) => /[\p{Letter})）][:：] ?\{\{(?:number|count)\}\}[.。]?$/u.test(said)

test('a sentence contains its count, instead of a label before it', () => {
  expect(words.length).toBeGreaterThan(3_000)
  expect(words.filter(isLabelled)).toEqual([])
})

test.each(['New blocks: {{number}}', '新增块：{{count}}。'])('“%s” is a label', (said) => {
  expect(isLabelled(said)).toBe(true)
})

test('the name of a filter with its number of choices is no label', () => {
  expect(isLabelled('{{name}}: {{count}}')).toBe(false)
})
