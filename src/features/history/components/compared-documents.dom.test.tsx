import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { block, code, p, textBlock } from '../../../editor/testing/page'
import { pagePorts } from '../../../editor/testing/page-ports'
import { AllInSight } from '../../../testing/all-in-sight'
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

/** Draws a page with a new sheet, whose cells are read so. */
async function drawSheet(read: typeof pagePorts.sheets.read) {
  vi.stubGlobal('IntersectionObserver', AllInSight)
  onTestFinished(() => void vi.unstubAllGlobals())
  const before = titled('Plan', p('a', 'one'))
  const sheet = block('sheet', 's', { token: 'local:cells' })
  await render(
    <ComparedDocuments
      before={before}
      after={{ ...before, children: [...before.children, sheet] }}
      heads={['1', '2']}
      actionsLabel="Actions"
      ports={{ ...pagePorts, sheets: { ...pagePorts.sheets, read } }}
      onRestoreBlock={undefined}
      onSay={() => undefined}
    />,
  )
}

test('a new sheet shows formulas, addresses and lists as they will be written, in portions', async () => {
  const rows = [
    ['Hours', { type: 'formula' as const, text: '=1+1' }],
    [{ type: 'url' as const, text: 'Plan', link: 'https://a.example' }, null],
    [{ type: 'multipleValue' as const, values: ['a', 2] }, 0],
    ...Array.from({ length: 300 }, (_, at) => [at, null]),
  ]
  const shown = [['2', '2']]
  await drawSheet(async () => ({ rows: 303, columns: 2, readColumns: 2, shown, written: rows }))
  await screen.findByRole('cell', { name: '=1+1' })
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Plan (https://a.example)', 'a, 2', '0']),
  )
  expect(screen.getAllByRole('row')).toHaveLength(200)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.getAllByRole('row')).toHaveLength(303)
})

test('a new sheet without cells says that they are gone', async () => {
  await drawSheet(() => Promise.reject(new Error('gone')))
  await screen.findByText('This content is no longer available.')
})
