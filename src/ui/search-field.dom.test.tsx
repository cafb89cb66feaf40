import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render'
import { SearchField } from './search-field'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search chats' })

/** A field whose page says what it is told only when `page.catchUp` is called, one text at a time. */
async function draw({ debounced = false, text: first = '' } = {}) {
  const told: string[] = []
  const page = { told, catchUp: () => undefined as void, go: (_text: string) => undefined as void }
  const onKeyDown = vi.fn()
  function Page() {
    const [text, setText] = useState(first)
    let said = 0
    page.catchUp = () => setText(told[said++] ?? '')
    page.go = setText
    return (
      <SearchField
        label="Search chats"
        text={text}
        debounced={debounced}
        onText={(next) => void told.push(next)}
        onKeyDown={onKeyDown}
      />
    )
  }
  return { ...(await render(<Page />)), page, onKeyDown }
}

test('tells every text at once, and keeps what is typed while the page lags behind', async () => {
  const { user, page } = await draw()
  await user.type(field(), 'abc')
  expect(page.told).toEqual(['a', 'ab', 'abc'])
  act(() => page.catchUp())
  expect(field().value).toBe('abc')
})

test('debounced, tells the text once it rests', async () => {
  const { user, page } = await draw({ debounced: true })
  await user.type(field(), 'abc')
  await waitFor(() => expect(page.told).toEqual(['abc']))
})

test('a text from elsewhere takes the place of what is typed', async () => {
  const { user, page } = await draw()
  await user.type(field(), 'abc')
  act(() => page.go('linked'))
  expect(field().value).toBe('linked')
})

test('Escape and the button empty the field; other keys are the page’s', async () => {
  const { user, page, onKeyDown } = await draw({ text: 'spring' })
  await user.type(field(), '{Escape}')
  expect(field().value).toBe('')
  expect(onKeyDown).not.toHaveBeenCalled()
  await user.type(field(), 'x{Enter}')
  expect(onKeyDown).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'Enter' }))
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(page.told).toEqual(['', 'x', ''])
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
})
