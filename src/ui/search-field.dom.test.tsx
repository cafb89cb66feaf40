import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render'
import { SearchField } from './search-field'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search chats' })

/** A field, the texts that its page received, and `say`, with which the page sets its text. */
async function draw({ debounced = false, text: first = '' } = {}) {
  const told: string[] = []
  const onKeyDown = vi.fn()
  const page = (text: string) => (
    <SearchField
      label="Search chats"
      text={text}
      debounced={debounced}
      onText={(next) => void told.push(next)}
      onKeyDown={onKeyDown}
    />
  )
  const drawn = await render(page(first))
  return { ...drawn, told, say: (text: string) => drawn.rerender(page(text)), onKeyDown }
}

test('the field reports every text at once, and keeps the typed text while the page is late', async () => {
  const { user, told, say } = await draw()
  await user.type(field(), 'abc')
  expect(told).toEqual(['a', 'ab', 'abc'])
  say('a')
  expect(field().value).toBe('abc')
})

test('a debounced field reports the text after a pause', async () => {
  const { user, told } = await draw({ debounced: true })
  await user.type(field(), 'abc')
  await waitFor(() => expect(told).toEqual(['abc']))
})

test('a text from elsewhere replaces the typed text', async () => {
  const { user, say } = await draw()
  await user.type(field(), 'abc')
  say('linked')
  expect(field().value).toBe('linked')
})

test('Escape and the button empty the field, and the page gets other keys', async () => {
  const { user, told, onKeyDown } = await draw({ text: 'spring' })
  await user.type(field(), '{Escape}')
  expect(field().value).toBe('')
  expect(onKeyDown).not.toHaveBeenCalled()
  await user.type(field(), 'x{Enter}')
  expect(onKeyDown).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'Enter' }))
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(told).toEqual(['', 'x', ''])
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
})
