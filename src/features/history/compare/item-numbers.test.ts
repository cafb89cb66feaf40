import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { itemNumbersIn } from './item-numbers'

const line = (id: string, block_type: number, ...children: BlockTree[]): BlockTree => ({
  id,
  block_type,
  body: { [block_type === 13 ? 'ordered' : 'text']: { elements: [] } },
  children,
})

test('items count on past what is below them, and a list after other words begins anew', () => {
  const document = line(
    'page',
    1,
    line('a', 13, line('a1', 13), line('a2', 13)),
    line('b', 13),
    line('words', 2),
    line('c', 13),
  )
  const numbers = itemNumbersIn(document)
  const said = [...numbers].map(([{ id }, number]) => `${id} ${number}`).sort()
  expect(said).toEqual(['a 1', 'a1 1', 'a2 2', 'b 2', 'c 1'])
})
