import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import type * as BlockList from '../../document/blocks/block-list'
import { sameContent } from '../../document/compare/same-content'
import { canRecreate } from '../../document/structure/can-recreate'
import { createdBody, definitionOf } from '../../saving/plan/definition-of'
import { endTest } from '../testing/render'
import { fallbackNames } from './export/element-text'
import { htmlFromTree } from './export/html-from-tree'
import { markdownFromTree } from './export/markdown-from-tree'
import { textFromTrees } from './export/text-from-trees'
import { LossCounter } from './import/losses'
import { normalizeTrees } from './import/normalize-trees'
import { p, page } from './testing/page'
import { renderEditor } from './testing/render-editor'
import { docFromTree } from './wire/doc-from-tree'
import { treeFromDoc } from './wire/tree-from-doc'

/** The one line of a new type. */
vi.mock('../../document/blocks/block-list', async (original) => {
  const { poll } = await import('./testing/made-up-block')
  return { blockList: [...(await original<typeof BlockList>()).blockList, poll] }
})

afterEach(endTest)

const block = (question: string, votes?: number): BlockTree => ({
  id: 'poll',
  block_type: 9001,
  body: { poll: { question, ...(votes !== undefined && { votes }) } },
  children: [],
})
const document = page(p('a', 'Before'), block('Tea?'), p('b', 'After'))

test.each([
  ['en', 'Poll'],
  ['zh-CN', '投票'],
] as const)('a new type is shown in %s by the name of its spec', async (language, name) => {
  await renderEditor(document, { language })
  expect(await screen.findByRole('group', { name })).toBeTruthy()
})

test('the type is in the menu of new blocks, and selecting it inserts a block', async () => {
  const { user, goTo, handle } = await renderEditor(page(p('a')))
  goTo('a')
  await user.keyboard('/vote{Enter}')
  expect(handle.tree().children[0]).toMatchObject({
    block_type: 9001,
    body: { poll: { question: 'Lunch?' } },
  })
})

test('a block of the new type comes out of the editor unchanged', () => {
  expect(treeFromDoc(docFromTree(document)).children[1]).toEqual(document.children[1])
})

test('a block of the new type is created as its spec defines, and compared by the content that counts', () => {
  expect(definitionOf(block('Tea?'))).toEqual({ block_type: 9001, poll: { question: 'Tea?' } })
  expect(createdBody(block('Tea?'))).toEqual({ poll: { question: 'Tea?', votes: 0 } })
  expect(sameContent(block('Tea?'), block('Tea?', 0))).toBe(true)
  expect(sameContent(block('Tea?'), block('Coffee?'))).toBe(false)
  expect([canRecreate(block('Tea?')), canRecreate(block(''))]).toEqual([true, false])
})

test('a copied block of the new type is read back, and one that its spec rejects is left out', () => {
  const tally = new LossCounter()
  const copied = [block('Tea?'), block('')].map(({ block_type, body }) => ({ block_type, body }))
  expect(normalizeTrees(copied, tally)).toEqual([{ ...block('Tea?'), id: '' }])
  expect(tally.losses).toEqual([{ key: 'blocks', number: 1 }])
})

test('a block of the new type is exported as text, HTML and Markdown', () => {
  expect(textFromTrees(document.children)).toBe('Before\nTea?\nAfter')
  const { text: html } = htmlFromTree(document, fallbackNames, { picture: () => undefined }, 'en')
  expect(html).toContain('<p class="poll">Tea?</p>')
  expect(markdownFromTree(document, fallbackNames).text).toContain('? Tea?')
})
