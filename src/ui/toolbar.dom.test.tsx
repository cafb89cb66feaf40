import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render'
import { Tool, Toolbar } from './toolbar'

const onClick = vi.fn()

const Row = ({ hasSecond = true }: { hasSecond?: boolean }) => (
  <Toolbar label="Tools">
    <Tool label="First" disabled onClick={onClick}>
      1
    </Tool>
    {hasSecond ? <Tool label="Second">2</Tool> : null}
    <Tool label="Third" pressed>
      3
    </Tool>
  </Toolbar>
)

const tool = (name: string) => screen.getByRole('button', { name })
const stops = () =>
  screen
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ title }) => title)

test('arrows move along a toolbar and around its ends, and Home and End go to them', async () => {
  const { user } = await render(<Row />)
  expect(stops()).toEqual(['First'])
  await user.tab()
  const seen: (string | undefined)[] = []
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    await user.keyboard(`{${key}}`)
    seen.push((document.activeElement as HTMLElement).title)
  }
  expect(seen).toEqual(['Second', 'Third', 'First', 'Third', 'First'])
})

test('the button that had the focus last is the only stop of Tab, also when another disappears', async () => {
  const { rerender } = await render(<Row />)
  tool('Third').focus()
  expect(stops()).toEqual(['Third'])
  rerender(<Row hasSecond={false} />)
  expect(stops()).toEqual(['Third'])
  rerender(<Row />)
  expect(stops()).toEqual(['Third'])
})

test('a disabled button can have the focus, is announced as disabled and does nothing', async () => {
  const { user } = await render(<Row />)
  await user.click(tool('First'))
  expect(onClick).not.toHaveBeenCalled()
  expect(tool('First').getAttribute('aria-disabled')).toBe('true')
  expect(tool('Third').getAttribute('aria-pressed')).toBe('true')
  expect(tool('Second').hasAttribute('aria-pressed')).toBe(false)
})
