import { expect, test } from 'vitest'
import { block, image } from '../../saving/testing/page'
import { blockText } from './block-text'

test('a block’s text has its words and formulas, and not the people it mentions', () => {
  const elements = [
    { text_run: { content: ' so ' } },
    { equation: { content: 'x^2' } },
    { mention_user: { user_id: 'ou_bob' } },
  ]
  expect(blockText(block('a', 2, elements))).toBe('so x^2')
  expect(blockText(image('i'))).toBe('')
})
