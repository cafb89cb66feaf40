import { expect, test } from 'vitest'
import { contentLimits } from '../../../document/content-limits'
import { treesFromText } from './read-clipboard'

test('plain text becomes a block for each line, without blank lines at its end', () => {
  const lines = treesFromText('one\r\n\ntwo\n\n').map(({ body }) => body.text?.elements)
  expect(lines).toEqual([[{ text_run: { content: 'one' } }], [], [{ text_run: { content: 'two' } }]])
})

test('a break within a line of PowerPoint stays a break within its block', () => {
  const [first] = treesFromText('one\vtwo\u2028three')
  expect(first?.body.text?.elements).toEqual([{ text_run: { content: 'one\ntwo\nthree' } }])
})

test('text with more lines than a paste may have is read up to one line more', () => {
  const most = contentLimits.blocks.pasted
  expect(treesFromText('a\n'.repeat(most)).length).toBe(most)
  expect(treesFromText('a\n'.repeat(most * 10)).length).toBe(most + 1)
})
