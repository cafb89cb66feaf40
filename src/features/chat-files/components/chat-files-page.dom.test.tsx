import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partOf } from '../../../testing/part-of'
import { openConsole, startService } from '../../../testing/render'

/** Reports every element as in view at once. */
class Sight implements Partial<IntersectionObserver> {
  readonly #onSeen: IntersectionObserverCallback
  constructor(onSeen: IntersectionObserverCallback) {
    this.#onSeen = onSeen
  }
  observe(target: Element) {
    this.#onSeen(
      [{ isIntersecting: true, target } as IntersectionObserverEntry],
      partOf<IntersectionObserver>(this),
    )
  }
  disconnect() {}
  unobserve() {}
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', Sight))
afterEach(() => void vi.unstubAllGlobals())

const address = '/files/chat?chat_id=oc_launch'
const button = (name: string) => screen.findByRole('button', { name })

test('a picture has a thumbnail, and a file shows its type and size', async () => {
  await startService()
  await openConsole(address)
  const name = await button('Preview 报告.pdf')
  const row = name.closest<HTMLElement>('[data-row]')!
  await within(row).findByText(/^PDF · [\d.,]+ (byte|bytes|kB|MB) · /)
  await waitFor(() => expect(document.querySelector('button[aria-hidden] img[src^="blob:"]')).not.toBeNull())
})

test('Enter previews a file, arrows preview its neighbours, and Escape returns to the last one', async () => {
  await startService()
  const { user } = await openConsole(address)
  const pdf = await screen.findByRole('checkbox', { name: 'Select 报告.pdf' })
  await screen.findByText(/complete/)
  pdf.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  // The dialog takes the focus a frame after it appears; until then the row gets the keys.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  const place = () => within(dialog).getAllByRole('status')[0]!.textContent
  const before = place()
  const boxes = screen.getAllByRole('checkbox', { hidden: true, name: /^Select/ })
  const at = boxes.indexOf(pdf)
  expect(before).toBe(`${at + 1} of ${boxes.length}`)
  await user.keyboard('{ArrowRight}')
  const next = at + 1
  expect(place()).toBe(`${next + 1} of ${boxes.length}`)
  await within(dialog).findByRole('img')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(boxes[next]))
  expect(screen.queryByRole('dialog')).toBeNull()
})
