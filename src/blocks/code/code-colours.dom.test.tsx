import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, textBlock } from '../../editor/testing/page'
import { renderEditor } from '../../editor/testing/render-editor'

test('code is coloured by its language, also while it is typed, and is saved unchanged', async () => {
  const { text, user, goTo, outline } = await renderEditor(
    page(textBlock('code', 'a', 'return 1', [], { language: 63 })),
  )
  const keywords = () => [...text.querySelectorAll('.ed-code-keyword')].map((each) => each.textContent)
  await waitFor(() => expect(keywords()).toEqual(['return']))
  goTo('a')
  await user.keyboard('; throw x')
  await waitFor(() => expect(keywords()).toEqual(['return', 'throw']))
  expect(outline()).toBe('code a "return 1; throw x"')
})
