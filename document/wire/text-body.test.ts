import { expect, test } from 'vitest'
import { bodyAs } from './text-body'

const elements = [{ text_run: { content: 'words' } }]

test.each([
  [
    'a todo that becomes a bullet',
    17,
    12,
    'todo',
    'bullet',
    { align: 2, done: true, folded: true },
    { align: 2, folded: true },
  ],
  ['a code that becomes a text', 14, 2, 'code', 'text', { language: 7, wrap: true }, undefined],
  [
    'a text that becomes a code',
    2,
    14,
    'text',
    'code',
    { indentation_level: 'OneLevelIndent', folded: true, align: 3 },
    { align: 3 },
  ],
  ['a number that becomes a bullet', 13, 12, 'ordered', 'bullet', { sequence: '4' }, undefined],
])('%s keeps the style fields that the other kind has, too', (_, from, to, before, after, style, kept) => {
  expect(bodyAs(to, from, { [before]: { elements, style } })).toEqual({
    [after]: { elements, ...(kept && { style: kept }) },
  })
})

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17])(
  'a folded block stays folded as a block of type %d',
  (to) => {
    const from = to === 12 ? 13 : 12
    const body = { [from === 12 ? 'bullet' : 'ordered']: { elements, style: { folded: true } } }
    expect(Object.values(bodyAs(to, from, body))).toEqual([{ elements, style: { folded: true } }])
  },
)
