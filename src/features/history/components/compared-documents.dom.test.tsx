import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { code, p, textBlock } from '../../../editor/testing/page'
import { pagePorts } from '../../../editor/testing/page-ports'
import { render } from '../../../testing/render'
import { ComparedDocuments } from './compared-documents'

const titled = (title: string, ...children: BlockTree[]) => textBlock('page', 'page', title, children)

/** Renders a comparison with a document that has one more line at its end. */
async function draw(before: BlockTree) {
  const after = { ...before, children: [...before.children, p('new', 'added')] }
  await render(
    <ComparedDocuments
      before={before}
      after={after}
      heads={['1', '2']}
      actionsLabel="Actions"
      ports={pagePorts}
      onRestoreBlock={undefined}
      onSay={() => undefined}
    />,
  )
  await screen.findByText('added')
  return [...document.querySelectorAll<HTMLElement>('[class*="after"] [class*="line"]')]
}

test('a title without words shows a placeholder instead of text', async () => {
  const [title] = await draw(titled('', p('a', 'one')))
  expect(title!.querySelector('[data-placeholder]')?.getAttribute('data-placeholder')).toBe('Untitled')
  expect(title!.textContent).toBe('')
})

test('a line has the direction of its words, and code runs from the left', async () => {
  const lines = await draw(titled('خطة', p('a', 'سلام'), code('b', 'x')))
  expect(lines.map(({ dir }) => dir)).toEqual(['auto', 'auto', 'ltr', 'auto'])
})
