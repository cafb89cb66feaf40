import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endTest, render } from '../../testing/render'
import { p, page } from '../testing/page'
import { members, pagePorts } from '../testing/page-ports'
import { outlineOfPage } from '../testing/state-of'
import type * as aroundText from './around-text'
import { BlockEditor } from './block-editor'
import type { BlockEditorHandle } from './block-editor-handle'

const tools = vi.hoisted(() => {
  let resolve = () => undefined as void
  const promise = new Promise<void>((then) => (resolve = then))
  return { promise, resolve }
})

/** The tools, which arrive when a test says so. */
vi.mock('./around-text', async (original) => {
  await tools.promise
  return original<typeof aroundText>()
})

afterEach(endTest)

const nothing = () => undefined

test('keys for a menu at the cursor, what is typed after them, the key of find, and a pressed mouse wait for the tools', async () => {
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
  await user.keyboard('{Control>}f{/Control}')
  const text = screen.getByRole('textbox', { name: 'Announcement' })
  expect(text.textContent).toBe('Title/heading 1')
  fireEvent.pointerDown(text, { pointerType: 'mouse', buttons: 1 })
  const onPress = vi.fn<(event: PointerEvent) => void>()
  text.addEventListener('pointerdown', onPress)

  await act(async () => tools.resolve())
  await waitFor(() => expect(outlineOfPage(handle!.tree())).toBe('heading1 a "Plan"'))
  await screen.findByRole('textbox', { name: 'Find in the announcement' })
  expect(onPress.mock.calls.map(([{ buttons }]) => buttons)).toEqual([1])
})
