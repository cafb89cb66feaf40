import { expect, test } from 'vitest'
import { areFieldsFor } from './update-kinds'

const kinds = { text: 2, heading: 3, bullet: 12, ordered: 13, code: 14, todo: 17, task: 35 }

test.each([
  [1, 'align', 'text heading bullet ordered code todo'],
  [2, 'done', 'todo task'],
  [3, 'folded', 'text heading bullet ordered todo'],
  [4, 'language', 'code'],
  [5, 'wrap', 'code'],
  [6, 'background_color', 'text heading bullet ordered code todo'],
  [7, 'indentation_level', 'text'],
])('style field %i, %s, is one of %s', (field, _, having) => {
  const request = { block_id: 'a', update_text_style: { style: {}, fields: [field] } }
  const found = Object.entries(kinds).filter(([, type]) => areFieldsFor(request, type))
  expect(found.map(([name]) => name).join(' ')).toBe(having)
})
