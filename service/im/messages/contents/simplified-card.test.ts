import { expect, test } from 'vitest'
import { simplifiedCard } from './simplified-card'

const simplified = (card: object) =>
  JSON.parse(simplifiedCard(JSON.stringify(card))) as { title: string; elements: unknown[] }
const text = (words: string) => ({ tag: 'text', text: words })

test('a card is its title and its words, one paragraph a part', () => {
  const card = {
    header: { title: { tag: 'plain_text', content: 'Vote' } },
    elements: [
      { tag: 'div', text: { content: 'Yes or no?' }, fields: [{ text: { content: 'today' } }] },
      { tag: 'hr' },
      { tag: 'img', img_key: 'img_v3_happy' },
      { tag: 'action', actions: [{ tag: 'button', text: { content: 'Yes' }, type: 'primary' }] },
      { tag: 'note', elements: [{ tag: 'plain_text', content: 'small' }] },
      { tag: 'column_set', columns: [{ tag: 'column', elements: [{ tag: 'markdown', content: 'inside' }] }] },
    ],
  }
  expect(simplified(card)).toEqual({
    title: 'Vote',
    elements: [
      [text('Yes or no?'), text('today')],
      [{ tag: 'hr' }],
      [{ tag: 'img', image_key: 'img_v3_happy' }],
      [{ tag: 'button', text: 'Yes', type: 'primary' }],
      [text('small')],
      [text('inside')],
    ],
  })
})

test('words can also be in a body or in one of several languages', () => {
  const part = { tag: 'markdown', content: 'hello' }
  const expected = { title: '', elements: [[text('hello')]] }
  expect(simplified({ schema: '2.0', body: { elements: [part] } })).toEqual(expected)
  expect(simplified({ i18n_elements: { en_us: [part] } })).toEqual(expected)
})

test('what is simplified already stays as it is, and what is no card too', () => {
  for (const content of ['{"title":"Vote","elements":[[{"tag":"text","text":"x"}]]}', 'no JSON', '[]']) {
    expect(simplifiedCard(content)).toBe(content)
  }
})

test('a card without words has a title all the same', () => {
  const header = { title: { content: 'Vote' } }
  expect(simplified({ header, elements: [] })).toEqual({ title: 'Vote', elements: [] })
  expect(simplified({ i18n_header: { en_us: header }, i18n_elements: { en_us: [] } }).title).toBe('Vote')
})

test('words on demand are left out, and those of forms and panels are in their order', () => {
  const said = (content: string) => ({ tag: 'plain_text', content })
  const elements = [
    { tag: 'collapsible_panel', header: { title: said('More') }, elements: [{ tag: 'hr' }] },
    {
      tag: 'form',
      name: 'f',
      elements: [
        { tag: 'input', label: said('Reason'), placeholder: said('Why?') },
        { tag: 'select_static', options: [{ text: said('A'), value: 'a' }] },
        { tag: 'checker', text: said('Paid') },
      ],
    },
  ]
  expect(simplified({ schema: '2.0', body: { elements } }).elements).toEqual([
    [text('More')],
    [{ tag: 'hr' }],
    [text('Reason')],
    [text('Paid')],
  ])
})

test('a template has no words of its own', () => {
  expect(simplified({ type: 'template', data: { template_id: 'AAq' } })).toEqual({ title: '', elements: [] })
})
