import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endTest, render } from '../../testing/render'
import { p, page } from '../testing/page'
import { members, pagePorts } from '../testing/page-ports'
import { outlineOfPage } from '../testing/state-of'
import { BlockEditor } from './block-editor'
import type { BlockEditorHandle } from './block-editor-handle'
import { lazyTools } from './lazy-tools'

afterEach(endTest)

const nothing = () => undefined

test('if the tools cannot be loaded, the editor says so, types the keys that waited, and loads them on demand', async () => {
  let fail = nothing
  const use = vi
    .spyOn(lazyTools, 'use')
    .mockImplementationOnce((_, without) => void (fail = without as typeof nothing))
  let handle: BlockEditorHandle | null = null
  const { user } = await render(
    <BlockEditor
      ref={(given) => void (handle = given)}
      document={page(p('a'))}
      editable
      label="Announcement"
      onChange={nothing}
      onRefused={nothing}
      ports={pagePorts}
      names={members}
      onRefusedWords={nothing}
    />,
  )
  act(() => handle!.focus('a'))
  await user.keyboard('/heading 1{Enter}Plan')
  const text = screen.getByRole('textbox', { name: 'Announcement' })
  expect(text.textContent).toBe('Title/heading 1')
  act(() => fail())
  expect(screen.getByRole('alert').textContent).toMatch(/^Toolbars and menus could not be loaded\./)
  expect(outlineOfPage(handle!.tree())).toBe('text a "/heading 1"\ntext new-1 "Plan"')
  await user.keyboard('{Enter}/')
  expect(text.textContent).toBe('Title/heading 1Plan/')
  expect(use).toHaveBeenCalledOnce()

  use.mockImplementationOnce((_, without) => without())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.querySelector('.ed-announced')?.textContent).toMatch(/could not be loaded/)

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(document.activeElement).toBe(text)
  await user.keyboard('{Enter}/')
  await screen.findByRole('listbox')
})
