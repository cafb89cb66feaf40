import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from '../testing/render'
import { lazyComponent } from './lazy-component'

const Page = ({ name }: { name: string }) => <p>page of {name}</p>

let shapes = 0

function Shape() {
  shapes++
  return <p>shape of it</p>
}

beforeEach(() => {
  shapes = 0
})

const draw = (Lazy: typeof Page) =>
  render(
    <Suspense fallback={<Shape />}>
      <Lazy name="Alice" />
    </Suspense>,
  )

test('a preloaded component renders at once, without a fallback', async () => {
  const Lazy = lazyComponent(() => Promise.resolve(Page))
  void Lazy.preload()
  await act(() => Promise.resolve())
  const { container } = await draw(Lazy)
  expect(container.textContent).toBe('page of Alice')
  expect(shapes).toBe(0)
})

test('a component that was not preloaded shows its fallback until it has loaded', async () => {
  let arrive: (page: typeof Page) => void = () => undefined
  const Lazy = lazyComponent(() => new Promise<typeof Page>((resolve) => (arrive = resolve)))
  const { container, findByText } = await draw(Lazy)
  expect(container.textContent).toBe('shape of it')
  await act(async () => arrive(Page))
  await findByText('page of Alice')
})

test('a failed preload does not fail the page, which loads the component again', async () => {
  let times = 0
  const Lazy = lazyComponent(() =>
    times++ === 0 ? Promise.reject(new Error('no network')) : Promise.resolve(Page),
  )
  void Lazy.preload()
  await act(() => Promise.resolve())
  const { findByText } = await draw(Lazy)
  await findByText('page of Alice')
  expect(times).toBe(2)
})
