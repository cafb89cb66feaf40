import { expect, test } from 'vitest'
import { block, image } from '../../saving/testing/page'
import { blockText } from './block-text'

test('words and formulas are what a block says; who is mentioned is not', () => {
  const elements = [
    { text_run: { content: ' so ' } },
    { equation: { content: 'x^2' } },
    { mention_user: { user_id: 'ou_bob' } },
  ]
  expect(blockText(block('a', 2, elements))).toBe('so x^2')
  expect(blockText(image('i'))).toBe('')
})
