import { undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { keyOf, mayHold } from '../../../document/blocks/registry'
import { insertGrid } from '../../blocks/grid/grid-actions'
import { insertTable } from '../../blocks/table/write-table'
import { insertables } from '../insert/insertables'
import type { Insertable } from '../insert/insertables'
import { block, bullet, callout, column, grid, p, page, table } from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { insertAtCursor, insertLine, siblingRefusal } from './insert-blocks'
import { newObject } from './new-blocks'

/** An empty line `a`, in each of the places where a menu may open. */
const places: Readonly<Record<string, BlockTree>> = {
  page: page(p('a')),
  callout: page(callout('c', p('a'))),
  cell: page(table('t', [[p('a')], [p('b')]])),
  column: page(grid('g', column('g1', p('a')), column('g2', p('b')))),
  list: page(bullet('l', 'Item', p('a'))),
  quotes: page(block('quote_container', 'q', {}, p('a'))),
}

/** The menu offers these only where they are allowed; the commands themselves look for the nearest place. */
const within =
  (type: number, command: Command): Command =>
  (state, dispatch) =>
    !siblingRefusal(state, type) && command(state, dispatch)

/** The command of an entry, without the form that some open first: inserts the block that the form would make. */
const commandOf = ({ makes, id, type }: Insertable): Command => {
  if ('line' in makes) return insertLine(makes.line)
  if ('value' in makes) return insertAtCursor(newObject(keyOf(type), makes.value))
  if ('columns' in makes) return within(24, insertGrid(makes.columns))
  if (id === 'table') return within(31, insertTable(2, 2))
  if (id === 'sheet') return insertAtCursor(newObject('sheet', { row_size: 3, column_size: 3 }))
  if (id === 'iframe')
    return insertAtCursor(newObject('iframe', { component: { url: 'https%3A%2F%2Fa.example' } }))
  if (id === 'chatCard') return insertAtCursor(newObject('chat_card', { chat_id: 'oc_launch' }))
  if (id === 'linkPreview')
    return insertAtCursor(newObject('link_preview', { url: 'https%3A%2F%2Fa.example' }))
  if (id === 'file') return insertAtCursor(newObject('view', { view_type: 1 }, [newObject('file')]))
  return insertAtCursor(newObject('image'))
}

const blocksOnly = insertables.filter(({ id }) => !['mention', 'equation'].includes(id))

test.each(Object.keys(places))(
  'in a %s the menu refuses only the kinds that the platform does not allow there',
  (place) => {
    const state = stateOf(places[place]!, ['a', 0])
    const parent = parentOf(places[place]!, 'a')!.block_type
    const refused = blocksOnly.filter(({ type }) => siblingRefusal(state, type))
    expect(refused).toEqual(blocksOnly.filter(({ type }) => !mayHold(parent, type)))
  },
)

test.each(Object.keys(places).flatMap((place) => blocksOnly.map((row) => [row.id, place, row] as const)))(
  '%s in a %s is inserted at the cursor in one step, or changes nothing',
  (_id, place, row) => {
    const before = stateOf(places[place]!, ['a', 0])
    const after = apply(before, commandOf(row))
    after.doc.check()
    if (siblingRefusal(before, row.type) || row.id === 'text') {
      expect(after.doc.eq(before.doc)).toBe(true)
      return
    }
    const made = outline(after).includes(' new-1') ? 'new-1' : 'a'
    expect(parentOf(treeFromDoc(after.doc), made)?.id).toBe(parentOf(places[place]!, 'a')?.id)
    expect(outline(apply(after, undo))).toBe(outline(before))
  },
)

const parentOf = (tree: BlockTree, id: string): BlockTree | undefined =>
  tree.children.some((child) => child.id === id)
    ? tree
    : tree.children.map((child) => parentOf(child, id)).find(Boolean)

test('an empty line takes the chosen kind; after a line with text, a new line is inserted and gets the cursor', () => {
  expect(outline(apply(stateOf(page(p('a')), ['a', 0]), insertLine(3)))).toBe('heading1 a')
  const below = apply(stateOf(page(p('a', 'Words')), ['a', 5]), insertLine(12))
  expect(outline(below)).toBe('text a "Words"\nbullet new-1')
  expect(cursor(below)).toBe('new-1:0')
})

test('inserting a divider adds a line after it to continue in', () => {
  const made = apply(stateOf(page(p('a')), ['a', 0]), insertAtCursor(newObject('divider')))
  expect(outline(made)).toBe('divider new-1\ntext new-2')
  expect(cursor(made)).toBe('new-2:0')
  const between = apply(stateOf(page(p('a'), p('b', 'Next')), ['a', 0]), insertAtCursor(newObject('divider')))
  expect(outline(between)).toBe('divider new-1\ntext b "Next"')
  expect(cursor(between)).toBe('b:0')
})
