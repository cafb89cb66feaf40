import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { pack, unpack } from './packed-tree'

/** The tree after the way from one thread to the other. */
function crossed(tree: BlockTree): BlockTree {
  const packed = pack(tree)
  return unpack(structuredClone(packed, { transfer: [packed.numbers.buffer] }))
}

const flags = { bold: false, inline_code: false, italic: false }
const look = fc.oneof(
  fc.constantFrom(flags, { ...flags, bold: true }, {}),
  fc.record({ bold: fc.boolean(), link: fc.record({ url: fc.webUrl() }) }, { requiredKeys: [] }),
)
const run = fc.record({ content: fc.string(), text_element_style: look })
const element = fc.oneof(
  { weight: 4, arbitrary: fc.record({ text_run: run }) },
  // Bodies that are almost a plain run.
  fc.record({ text_run: fc.record({ content: fc.string() }) }),
  fc.record({ text_run: fc.record({ text_element_style: look, content: fc.string() }) }),
  fc.record({ text_run: fc.record({ content: fc.integer(), text_element_style: look }) }),
  fc.record({
    text_run: fc.record({ content: fc.string(), text_element_style: look, more: fc.jsonValue() }),
  }),
  fc.record({ text_run: run, more: fc.jsonValue() }),
  fc.record({ mention_user: fc.record({ user_id: fc.string() }) }),
  fc.jsonValue(),
)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.record({ elements: fc.array(element), style: look }) },
  fc.record({ style: look, elements: fc.array(element) }),
  fc.record({ elements: fc.array(element) }),
  fc.record({ elements: fc.array(element), style: look, more: fc.jsonValue() }),
  fc.jsonValue(),
)
const key = fc.oneof(fc.constantFrom('text', 'page', '__proto__', '0'), fc.string())
const body = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(key, text).map(([name, said]) => ({ [name]: said })) },
  fc.dictionary(fc.string(), fc.jsonValue()),
)
const blocks = (below: fc.Arbitrary<BlockTree[]>): fc.Arbitrary<BlockTree> =>
  fc.record({ id: fc.string(), block_type: fc.integer(), body, children: below })
const few = (block: fc.Arbitrary<BlockTree>) => fc.array(block, { maxLength: 3 })
const tree = blocks(few(blocks(few(blocks(fc.constant([]))))))

test('any document is unpacked unchanged, key for key', () => {
  fc.assert(
    fc.property(tree, (made) => {
      const answer = crossed(made)
      expect(answer).toEqual(made)
      // The order of the keys is the same, too.
      expect(JSON.stringify(answer)).toBe(JSON.stringify(made))
    }),
  )
})

test('plain runs are packed as words and a few styles', () => {
  const said = (content: string, bold: boolean) => ({
    text_run: { content, text_element_style: { ...flags, bold } },
  })
  const line = (id: string): BlockTree => ({
    id,
    block_type: 2,
    body: { text: { elements: [said('a', false), said('b', true)], style: { align: 1 } } },
    children: [],
  })
  const packed = pack({ id: 'page', block_type: 1, body: {}, children: [line('c'), line('d')] })
  expect(packed).toMatchObject({ ids: 'pagecd', words: 'abab' })
  // Two types, the body of the page, the name and the style of a line, and two text styles.
  expect(packed.values).toHaveLength(7)
})

test('100,000 nested blocks do not exhaust the stack', () => {
  let deepest: BlockTree = { id: '0', block_type: 2, body: {}, children: [] }
  for (let id = 1; id < 100_000; id++)
    deepest = { id: String(id), block_type: 2, body: {}, children: [deepest] }
  let depth = 0
  for (let at: BlockTree | undefined = unpack(pack(deepest)); at; at = at.children[0]) depth++
  expect(depth).toBe(100_000)
})
