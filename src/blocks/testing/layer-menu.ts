import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The names of controls, as a screen reader reads them. */
export const namesOf = (elements: readonly Element[]) =>
  elements.map((each) => each.getAttribute('aria-label') ?? each.textContent)

export const menuIsClosed = () => waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull())

/** Opens the menu of a handle in a layer over the text. */
export async function openMenuIn(layer: HTMLElement, handle: string) {
  fireEvent.click(within(layer).getByLabelText(handle))
  return within(
    await waitFor(() => document.querySelector<HTMLElement>('[role=menu]') ?? expect.fail('no menu')),
  )
}

export async function chooseIn(layer: HTMLElement, handle: string, entry: string) {
  fireEvent.click((await openMenuIn(layer, handle)).getByText(entry))
  await menuIsClosed()
}
