import { expect, test } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { itemSignsIn } from './item-numbers'

const line = (id: string, block_type: number, ...children: BlockTree[]): BlockTree => ({
  id,
  block_type,
  body: { [{ 12: 'bullet', 13: 'ordered' }[block_type] ?? 'text']: { elements: [] } },
  children,
})

test('items continue counting after nested ones, and a list after other text starts again at one', () => {
  const document = line(
    'page',
    1,
    line('a', 13, line('a1', 13), line('a2', 13)),
    line('b', 13),
    line('words', 2),
    line('c', 13),
  )
  const signs = itemSignsIn(document)
  const said = [...signs].map(([{ id }, sign]) => `${id} ${sign}`).sort()
  expect(said).toEqual(['a 1.', 'a1 a.', 'a2 b.', 'b 2.', 'c 1.'])
})

test('signs change with the depth, as on the page, and restart in a callout', () => {
  const items = Array.from({ length: 9 }, (_, at) => line(`n${at + 1}`, 13))
  const document = line(
    'page',
    1,
    line('a', 13, line('b', 13, ...items)),
    line('x', 12, line('y', 12, line('z', 12, line('again', 12)))),
    { ...line('box', 19, line('in', 13)), body: { callout: {} } },
  )
  const signs = new Map([...itemSignsIn(document)].map(([{ id }, sign]) => [id, sign]))
  expect(['a', 'b', 'n1', 'n4', 'n9', 'x', 'y', 'z', 'again', 'in'].map((id) => signs.get(id))).toEqual([
    '1.',
    'a.',
    'i.',
    'iv.',
    'ix.',
    '•',
    '◦',
    '▪',
    '•',
    '1.',
  ])
})
