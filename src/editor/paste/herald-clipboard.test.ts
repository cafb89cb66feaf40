import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { contentLimits } from '../../../document/content-limits'
import { HERALD_ATTRIBUTE } from '../../../formats/html/herald-attribute'
import { fallbackNames } from '../export/element-text'
import { BlockSelection } from '../selection/block-selection'
import { bullet, page } from '../testing/page'
import { unmarked } from '../testing/unmarked'
import { docFromTree } from '../wire/doc-from-tree'
import { copiedFrom, isTooLargeToCut } from './herald-clipboard'
import { readHeraldClipboard } from './read-herald-clipboard'

/** A list of which every item is selected as a block; each is a block and a run of words. */
function selected(items: number): EditorState {
  const doc = docFromTree(page(...Array.from({ length: items }, (_, at) => bullet(`b${at}`, `item ${at}`))))
  const first = doc.child(0).nodeSize
  const last = doc.content.size - doc.lastChild!.nodeSize
  return EditorState.create({ doc, selection: BlockSelection.create(doc, first, last)! })
}

/** Our own blocks in HTML that was copied. */
function blocksIn(html: string | undefined): number | undefined {
  const written = new RegExp(`^<div ${HERALD_ATTRIBUTE}="([^"]*)"`).exec(html ?? '')?.[1]
  return readHeraldClipboard((written ?? '').replaceAll('&#34;', '"'))?.blocks.length
}

const count = (html: string | undefined, tag: string) => html?.split(`<${tag}>`).length ?? 0

test('a list is copied as an HTML list, as blocks, and as text', () => {
  const copied = copiedFrom(selected(3), fallbackNames)
  expect(copied?.text).toBe('• item 0\n• item 1\n• item 2')
  expect(unmarked(copied?.html)).toContain('<ul><li>item 0</li><li>item 1</li><li>item 2</li></ul>')
  expect(blocksIn(copied?.html)).toBe(3)
})

test('a list of thousands of items is copied as paragraphs for other programs, and as blocks for the editor', () => {
  const items = contentLimits.copied.asMarkup / 2
  expect(count(unmarked(copiedFrom(selected(items), fallbackNames)?.html), 'li')).toBe(items + 1)
  const copied = copiedFrom(selected(items + 1), fallbackNames)
  expect([count(copied?.html, 'li'), count(copied?.html, 'p')]).toEqual([1, items + 2])
  expect([blocksIn(copied?.html), copied?.text.split('\n').length]).toEqual([items + 1, items + 1])
})

test('a selection too large to be copied as blocks is copied as text, and cannot be cut', () => {
  const items = contentLimits.copied.asBlocks / 2
  expect(isTooLargeToCut(selected(items))).toBe(false)
  const more = selected(items + 1)
  const copied = copiedFrom(more, fallbackNames)
  expect([copied?.html, isTooLargeToCut(more)]).toEqual([undefined, true])
  expect(copied?.text.split('\n').filter(Boolean)).toHaveLength(items + 1)
})
