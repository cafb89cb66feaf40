import { expect, test } from 'vitest'
import { wordsOf } from '../../document/wire/text-body'
import { p, page } from '../../saving/testing/page'
import { excerptOf, wholePage } from './content'
import type { VariableValues } from './content'
import { fillCopy, placeCopy, withNewIds } from './fill-copy'

let made = 0
const newId = () => `new${(made += 1)}`
const title = [{ text_run: { content: 'News' } }]
const copy = { title, blocks: [p('x'), p('y')] }
const there = page(p('a'), p('b'))
const words = (tree: ReturnType<typeof page>) => [wordsOf(tree), ...tree.children.map(wordsOf)]

test('a copy is added at the end or the beginning with its title as a heading, and existing blocks stay the same', () => {
  const end = placeCopy(there, copy, 'end', newId)
  expect(words(end)).toEqual(['Plan', 'a', 'b', 'News', 'x', 'y'])
  expect(end.children.slice(0, 2)).toEqual(there.children)
  expect(end.children[0]).toBe(there.children[0])
  expect(end.children[2]!.block_type).toBe(3)
  expect(words(placeCopy(there, copy, 'beginning', newId))).toEqual(['Plan', 'News', 'x', 'y', 'a', 'b'])
})

test('a copy that replaces the page sets the title, and one without a title leaves it', () => {
  expect(words(placeCopy(there, copy, 'replace', newId))).toEqual(['News', 'x', 'y'])
  expect(words(placeCopy(there, { blocks: copy.blocks }, 'replace', newId))).toEqual(['Plan', 'x', 'y'])
})

test('an empty page is filled with any placement', () => {
  const empty = { ...page(p('only', '')), body: { page: { elements: [] } } }
  expect(words(placeCopy(empty, copy, 'end', newId))).toEqual(['News', 'x', 'y'])
})

test('copies have new ids', () => {
  const ids = withNewIds([p('a', 'a', p('b'))], newId)
  expect([ids[0]!.id, ids[0]!.children[0]!.id]).not.toContain('a')
})

test('a part is the run between two siblings in either order, and undefined for other blocks', () => {
  const nested = page(p('a', 'a', p('b'), p('c'), p('d')), p('e'))
  expect(excerptOf(nested, { first: 'd', last: 'c' })).toMatchObject({
    parent: 2,
    blocks: [{ id: 'c' }, { id: 'd' }],
  })
  expect(excerptOf(nested, { first: 'e', last: 'e' })).toMatchObject({ parent: 1, blocks: [{ id: 'e' }] })
  expect(excerptOf(nested, { first: 'b', last: 'e' })).toBeUndefined()
  expect(wholePage(nested)).toMatchObject({ parent: 1, title: [{ text_run: { content: 'Plan' } }] })
})

test('a chat description with several lines becomes one line in a title, and is unchanged in a text', () => {
  const values = { 'chat.description': 'Rockets\n  and more' } as VariableValues
  const text = [{ text_run: { content: '{{chat.description}}' } }]
  const { content } = fillCopy({ title: text, blocks: [p('a', '{{chat.description}}')] }, values, newId)
  expect(content.title).toEqual([{ text_run: { content: 'Rockets and more' } }])
  expect(content.blocks.map(wordsOf)).toEqual(['Rockets\n  and more'])
})
