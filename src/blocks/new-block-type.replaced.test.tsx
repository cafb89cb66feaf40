import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as BlockDefinitions from '../../contract/docx/block-definition'
import type * as BlockTypes from '../../contract/docx/block-types'
import type { BlockTree } from '../../document/block-tree'
import type * as BlockList from '../../document/blocks/block-list'
import { ConsoleOn, readAll, settle } from '../../saving/testing/console-on'
import { virtualService } from '../../saving/testing/virtual-service'
import { moveBlocks } from '../editor/commands/move-blocks'
import { unwrap, wrapIn, wrapRefusal } from '../editor/commands/wrap-blocks'
import { dropTarget } from '../editor/drag/drop-target'
import { layOut, rowNamed } from '../editor/drag/testing/lay-out'
import { insertTrees } from '../editor/paste/insert-trees'
import { docx, html, json, markdown } from '../editor/testing/formats'
import { p, page, table } from '../editor/testing/page'
import { renderEditor } from '../editor/testing/render-editor'
import { apply, blocksOf, outline, outlineOfPage, stateOf } from '../editor/testing/state-of'
import { endTest } from '../testing/render'
import { details } from './testing/details'

/** The one line of a new type. */
vi.mock('../../document/blocks/block-list', async (original) => {
  const { details: added } = await import('./testing/details')
  return { blockList: [...(await original<typeof BlockList>()).blockList, added] }
})

/** The platform has it, too. */
vi.mock('../../contract/docx/block-types', async (original) => {
  const { withDetails } = await import('./testing/published-details')
  return withDetails(await original<typeof BlockTypes>())
})
vi.mock('../../contract/docx/block-definition', async (original) => {
  const { detailsObject } = await import('./testing/published-details')
  const { BlockDefinition } = await original<typeof BlockDefinitions>()
  return { BlockDefinition: BlockDefinition.extend({ details: detailsObject }) }
})

afterEach(endTest)

const box = (id: string, ...children: BlockTree[]): BlockTree => ({
  id,
  block_type: details.number,
  body: { details: { open: true } },
  children,
})
const document = page(p('a', 'Before'), box('d', p('b', 'Inside')), p('c', 'After'))

test('a new container shows its blocks, and they can be edited', async () => {
  const { user, text, goTo, outline: shown } = await renderEditor(document)
  expect(text.querySelector('[data-kind=details]')?.textContent).toBe('Inside')
  goTo('b')
  await user.keyboard(' it')
  expect(shown()).toBe('text a "Before"\ndetails d\n  text b "Inside it"\ntext c "After"')
})

test('the menu of new blocks has its name, and inserts it with a line', async () => {
  const { user, goTo, handle } = await renderEditor(page(p('a')))
  goTo('a')
  await user.keyboard('/spoiler')
  await screen.findByRole('option', { name: /Details/ })
  await user.keyboard('{Enter}Hidden')
  const [made] = handle.tree().children
  expect(made).toMatchObject({ block_type: details.number, body: { details: { open: true } } })
  expect(made?.children[0]?.body).toMatchObject({
    text: { elements: [{ text_run: { content: 'Hidden' } }] },
  })
})

test('its sign at the beginning of a line makes one', async () => {
  const { user, goTo, outline: shown } = await renderEditor(page(p('a')))
  goTo('a')
  await user.keyboard('+++ Hidden')
  expect(shown()).toMatch(/^details \S+\n  text \S+ "Hidden"/)
})

test('blocks are put into it and taken out of it, except those that the platform refuses', () => {
  const state = stateOf(page(p('a', 'One'), p('b', 'Two')), ['a', 0], ['b', 1])
  const inside = apply(state, wrapIn(details.number))
  expect(outline(inside)).toBe('details new-1\n  text a "One"\n  text b "Two"')
  expect(outline(apply(inside, unwrap(details.number)))).toBe(outline(state))
  const withTable = stateOf(page(p('a'), table('t', [[p('x')]]), p('b')), ['a', 0], ['b', 0])
  expect(wrapRefusal(withTable, details.number)).toMatchObject({ parent: details.number })
})

test('a block that is dragged over its first line goes into it', () => {
  const state = stateOf(document, ['a', 0])
  const run = blocksOf(state.doc, 'c')
  const page = layOut(state.doc)
  const { left, top } = rowNamed(page, state.doc, 'b')
  const target = dropTarget({ x: left + 5, y: top + 1 }, page, state.doc, { run })
  const tr = state.tr
  if ('to' in target) moveBlocks(tr, run, target.to)
  expect(outline(state.apply(tr))).toBe('text a "Before"\ndetails d\n  text c "After"\n  text b "Inside"')
})

test('a copy of it is pasted with what it holds', () => {
  const copied = stateOf(page(p('a', 'Text')), ['a', 4])
  const pasted = insertTrees(copied, [box('', p('', 'Inside'))])
  expect(outline(copied.apply(pasted!.tr))).toMatch(/details \S+\n  text \S+ "Inside"/)
})

test.each([json, html, markdown, docx])('it is read back from $name', async (format) => {
  const { file } = await format.write(document)
  const { blocks } = await format.read(file)
  expect(blocks.filter(({ block_type }) => block_type === details.number).map(withoutIds)).toEqual([
    withoutIds(box('', p('', 'Inside'))),
  ])
})

test('it is saved to the service, and later changes in it, too', async () => {
  const { clock, service } = await virtualService()
  const console = await ConsoleOn.open({ service, chat: 'oc_launch', clock })
  const show = async (...children: BlockTree[]) => {
    console.show({ ...console.screen, children })
    await settle(clock, [console])
  }
  await show(box('d', p('b', 'Inside')))
  await show(box('d', p('b', 'Changed'), p('e', 'More')))
  expect(outlineOfPage(await readAll(service, 'oc_launch', -1))).toMatch(
    /^details \S+\n  text \S+ "Changed"\n  text \S+ "More"$/,
  )
})

const withoutIds = ({ body, block_type, children }: BlockTree): object => ({
  body,
  block_type,
  children: children.map(withoutIds),
})
