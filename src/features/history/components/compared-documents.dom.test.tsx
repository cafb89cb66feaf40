import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { code, p, textBlock } from '../../../editor/testing/page'
import { pagePorts } from '../../../editor/testing/page-ports'
import type { Language } from '../../../i18n/languages'
import { render } from '../../../testing/render'
import { ComparedDocuments } from './compared-documents'

const ordered = (id: string, words: string, ...children: BlockTree[]) =>
  textBlock('ordered', id, words, children)
const titled = (title: string, ...children: BlockTree[]) => textBlock('page', 'page', title, children)

/** Renders a comparison with a document that has one more line at its end. */
async function draw(before: BlockTree, language: Language = 'en') {
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
    { language },
  )
  await screen.findByText('added')
  return [...document.querySelectorAll<HTMLElement>('[class*="after"] [class*="line"]')]
}

test.each([
  ['en', 'Untitled'],
  ['zh-CN', '无标题'],
] as const)(
  'in %s a title without words shows the placeholder “%s” instead of text',
  async (language, words) => {
    const [title] = await draw(titled('', p('a', 'one')), language)
    expect(title!.querySelector('[data-placeholder]')?.getAttribute('data-placeholder')).toBe(words)
    expect(title!.textContent).toBe('')
  },
)

test('a list shows the same numbers as the page, by depth', async () => {
  const lines = await draw(
    titled('Plan', ordered('a', 'one', ordered('b', 'two', ordered('c', 'three'))), ordered('d', 'four')),
  )
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Plan',
    '1.one',
    'a.two',
    'i.three',
    '2.four',
    'added',
  ])
})

test('a line has the direction of its words, and code runs from the left', async () => {
  const lines = await draw(titled('خطة', p('a', 'سلام'), code('b', 'x')))
  expect(lines.map(({ dir }) => dir)).toEqual(['auto', 'auto', 'ltr', 'auto'])
})
