import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { p, page } from '../testing/page'
import { renderEditor } from '../testing/render-editor'
import { pasteReport } from './paste-report'
import type { PasteReport } from './paste-report'

const shown = () => screen.queryByRole('complementary', { name: 'Inserted, with changes' })
const box = () => shown()!.closest('[role="presentation"]')!

async function draw() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { handle } = await renderEditor(page(p('a', 'words')))
  return {
    /** Reports a loss, as a paste does. */
    report: (...losses: PasteReport['losses']) =>
      act(() => {
        handle.run((state, dispatch) => {
          dispatch?.(state.tr.setMeta(pasteReport, { report: { kept: [], losses } }))
          return true
        })
      }),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  }
}

const colors = { key: 'colors', number: 3 } as const
const pictures = { key: 'pictures', number: 1 } as const

test('a paste report closes by itself, but not while it has the pointer or the focus', async () => {
  const { report, pass } = await draw()
  report(colors)
  fireEvent.pointerEnter(box())
  pass(60_000)
  expect(shown()).not.toBeNull()
  fireEvent.pointerLeave(box())
  act(() => screen.getByRole('button', { name: 'Details' }).focus())
  pass(60_000)
  expect(shown()).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Details' }).blur())
  pass(11_000)
  expect(shown()).not.toBeNull()
  pass(2_000)
  expect(shown()).toBeNull()
})

test('a paste report stays while its details are open', async () => {
  const { report, pass } = await draw()
  report(colors)
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  pass(60_000)
  expect(screen.getByRole('listitem').textContent).toBe('3 colours changed to the nearest ones')
})

test('a second paste report replaces the first, and stays for its full time', async () => {
  const { report, pass } = await draw()
  report(colors)
  pass(8_000)
  report(pictures)
  pass(8_000)
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1 picture'])
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  pass(13_000)
  expect(shown()).toBeNull()
})
