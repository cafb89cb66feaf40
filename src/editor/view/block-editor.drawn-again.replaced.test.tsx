import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, render } from '../../testing/render'
import { h, p, page } from '../testing/page'
import { members, pagePorts } from '../testing/page-ports'
import { BlockEditor } from './block-editor'
import type { BlockEditorHandle } from './block-editor-handle'
import { lazyTools } from './lazy-tools'
import type * as toolbarButtons from './toolbar-buttons'

const drawn = vi.hoisted(() => ({ toolbar: 0, layers: 0 }))

/** One of the toolbar's buttons, and a layer, which count how often they render. */
vi.mock('./toolbar-buttons', async (original) => {
  const buttons = await original<typeof toolbarButtons>()
  return {
    ...buttons,
    ColorButton: (props: Parameters<typeof buttons.ColorButton>[0]) => {
      drawn.toolbar++
      return <buttons.ColorButton {...props} />
    },
  }
})
vi.mock('../layers/layers', () => ({ layers: [() => (drawn.layers++, null)] }))

/** On touch the toolbar is always on the page. */
beforeEach(async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), 'matches', {
      value: query.includes('coarse'),
    }),
  )
  await new Promise<void>((then) => lazyTools.use(() => then(), then))
})
afterEach(endTest)

const document = page(p('a', 'x'), h(2, 'b', 'y'))
const nothing = () => undefined
let handle: BlockEditorHandle | null

function Page() {
  const [saved, setSaved] = useState(0)
  const [label, setLabel] = useState('Before')
  return (
    <>
      <button onClick={() => setSaved(saved + 1)}>Saved {saved}</button>
      <button onClick={() => setLabel('After')}>Rename</button>
      <BlockEditor
        ref={keep}
        document={document}
        editable
        label={label}
        onChange={nothing}
        onRefused={nothing}
        ports={pagePorts}
        names={members}
        onRefusedWords={nothing}
      />
    </>
  )
}

const keep = (given: BlockEditorHandle | null) => void (handle = given)

test('rendering the page around an editor does not render its toolbar and layers again', async () => {
  const { user } = await render(<Page />)
  const before = { ...drawn }
  await user.click(screen.getByRole('button', { name: 'Saved 0' }))
  screen.getByRole('button', { name: 'Saved 1' })
  expect(drawn).toEqual(before)
})

test('only the control that shows a fact renders when it changes, and none when the text is renamed', async () => {
  const { user } = await render(<Page />)
  const before = { ...drawn }
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  screen.getByRole('textbox', { name: 'After' })
  handle!.focus('b')
  await screen.findByText('Heading 2')
  expect(drawn).toEqual(before)
})
