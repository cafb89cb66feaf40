import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageOf } from '../message-content/testing/message-of'
import {
  boundsOf,
  isSelective,
  keeping,
  noFilter,
  partsOf,
  readFilter,
  withFilter,
  type Filter,
  allKindGroups,
} from './filters'
const kept = (filter: Partial<Filter>, ...messages: Parameters<typeof messageOf>[0][]) =>
  messages.map(messageOf).map(keeping({ ...noFilter, ...filter }))

const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const filters: fc.Arbitrary<Filter> = fc.record({
  text: fc.string(),
  senders: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
  kinds: fc.uniqueArray(fc.constantFrom(...allKindGroups)),
  since: fc.oneof(fc.constant(''), days),
  until: fc.oneof(fc.constant(''), days),
  threads: fc.constantFrom('', 'only', 'none'),
  hasFile: fc.boolean(),
})

test('an address keeps every filter and its other parameters', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const address = withFilter(new URLSearchParams('thread=omt_1&q=launch&type=nonsense'), filter)
      expect(readFilter(new URLSearchParams(address.toString()))).toEqual(filter)
      expect([address.get('thread'), address.get('q')]).toEqual(['omt_1', 'launch'])
      expect(withFilter(address, noFilter).toString()).toBe('thread=omt_1&q=launch')
    }),
  )
})

test('an address with invalid values filters nothing', () => {
  const address = new URLSearchParams('since=yesterday&until=2026-13&type=mood&threads=some&file=yes&from=')
  expect(readFilter(address)).toEqual(noFilter)
  expect(partsOf(noFilter)).toBe(0)
})

test('every word counts, in any order; case, accents and full width make no difference', () => {
  const said = { body: { content: JSON.stringify({ text: 'Der Café-Plan ＡＢＣ 发布' }) } }
  expect(kept({ text: 'plan cafe' }, said)).toEqual([true])
  expect(kept({ text: 'ABC 发布' }, said)).toEqual([true])
  expect(kept({ text: 'plan tomorrow' }, said)).toEqual([false])
  expect(kept({ text: 'plan' }, { ...said, deleted: true })).toEqual([false])
})

test('each filter narrows alone, and all of them together', () => {
  expect(
    kept({ senders: ['ou_bob', 'cli_1'] }, {}, { sender: { ...messageOf().sender, id: 'cli_1' } }),
  ).toEqual([false, true])
  expect(kept({ threads: 'only' }, {}, { thread_id: 'omt_1' })).toEqual([false, true])
  expect(kept({ threads: 'none' }, {}, { thread_id: 'omt_1' })).toEqual([true, false])
  expect(kept({ kinds: ['file', 'other'] }, {}, { msg_type: 'folder' }, { msg_type: 'hologram' })).toEqual([
    false,
    true,
    true,
  ])
  const audio = { msg_type: 'audio', body: { content: '{"file_key":"file_1","duration":1000}' } }
  const post = (content: object) => ({ msg_type: 'post', body: { content: JSON.stringify(content) } })
  expect(
    kept(
      { hasFile: true },
      post({ content: [[{ tag: 'img', image_key: 'img_1' }]] }),
      post({ content: [[{ tag: 'text', text: 'img' }]] }),
      audio,
      { ...audio, deleted: true },
      { msg_type: 'folder', body: { content: '{"file_key":"file_1","file_name":"Photos"}' } },
      { msg_type: 'image', body: { content: '{}' } },
    ),
  ).toEqual([true, false, true, false, false, false])
  expect(kept({ hasFile: true, senders: ['ou_bob'] }, audio)).toEqual([false])
})

test('days include their first and last second on the reader’s clock, in either order', () => {
  const { start = 0, end = 0 } = boundsOf({ since: '2026-03-01', until: '2026-03-02' })
  expect(new Date(start * 1000)).toEqual(new Date(2026, 2, 1))
  expect(new Date((end + 1) * 1000)).toEqual(new Date(2026, 2, 3))
  expect(boundsOf({ since: '2026-03-02', until: '2026-03-01' })).toEqual({ start, end })
  expect(boundsOf({ since: '', until: '' })).toEqual({})
  expect(isSelective({ ...noFilter, since: '2026-03-01' })).toBe(false)
})

test('words are searched in the text of messages, not in the names of their kinds', () => {
  const picture = { msg_type: 'image', body: { content: '{"image_key":"img_1"}' } }
  const said = { body: { content: '{"text":"A Picture of it"}' } }
  expect(kept({ text: 'picture' }, picture, said, { ...said, deleted: true })).toEqual([false, true, false])
})
