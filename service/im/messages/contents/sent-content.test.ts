import { expect, test } from 'vitest'
import type { SentType } from '../../../../contract/im/messages/sent-types'
import { sentContent } from './sent-content'

const BYTES = 30 * 1024
/** As many as fit into a content. */
const filling = (one: object) =>
  Array<object>(Math.floor((BYTES - 100) / JSON.stringify(one).length) - 200).fill(one)
const line = { tag: 'text', text: '' }

test.each<[name: string, type: SentType, content: object]>([
  ['a card of lines', 'interactive', { elements: filling({ tag: 'hr' }) }],
  [
    'a card of buttons',
    'interactive',
    { elements: [{ tag: 'action', actions: filling({ tag: 'button' }) }] },
  ],
  ['a post of paragraphs', 'post', { zh_cn: { content: filling([line]) } }],
  ['a post of pieces', 'post', { zh_cn: { content: [filling(line)] } }],
])('%s may have as many values as fit into its bytes', (_, type, content) => {
  expect(sentContent(type, JSON.stringify(content))).toMatchObject({ people: [] })
})
