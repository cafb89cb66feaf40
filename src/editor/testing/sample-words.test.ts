import { expect, test } from 'vitest'
import { newText } from '../../../document/structure/new-tree'
import { missingIn } from './sample-words'

const sample = (kind: 'html' | 'md' | 'txt', source: string) => ({
  name: 'made-up',
  kind,
  source,
  clipboard: {},
  pasted: '',
  expected: '',
  imported: '',
  leftOut: [],
})

const said = (content: string, url?: string) => [
  newText('text', [
    {
      text_run: {
        content,
        ...(url ? { text_element_style: { link: { url: encodeURIComponent(url) } } } : {}),
      },
    },
  ]),
]

test.each([
  [
    'html',
    '<p>Two <b>keys</b> and <a href="https://a.example/x">two maps</a> 门禁</p><p style="display:none">no</p>',
  ],
  ['md', '1. [x] Two **keys** and [two maps](https://a.example/x "title") 门禁'],
  ['txt', 'Two keys and two maps 门禁'],
] as const)('blocks without some words of a sample in %s lack those words', (kind, source) => {
  const whole = said('Two keys and two maps 门禁', 'https://a.example/x')
  expect(missingIn(whole, sample(kind, source))).toEqual({ words: [], addresses: [] })
  expect(missingIn(said('Two keys and maps 门'), sample(kind, source)).words).toEqual(['two', '禁'])
})

test('words may be glued to others, and each counts once', () => {
  expect(missingIn(said('工号10012000'), sample('html', '<td>工号1001</td><td>2000</td>')).words).toEqual([])
  expect(missingIn(said('cart'), sample('txt', 'art cart')).words).toEqual(['cart'])
})
