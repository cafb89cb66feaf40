import { afterEach, expect, test, vi } from 'vitest'
import { main } from './main'

afterEach(() => vi.restoreAllMocks())

test('an unknown suite is refused with a list of the known ones, before anything is built', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ready = vi.fn<() => Promise<void>>()
  expect(await main(['saving', 'savings'], ready)).toBe(false)
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/no suite called savings\.[^]*\n {2}saving /),
  )
  expect(ready).not.toHaveBeenCalled()
})

test('every suite is listed with what it measures', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  expect(await main(['--list'], () => Promise.reject(new Error('nothing is needed')))).toBe(true)
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^( {2}[\w-]+ +\S.*\n?){21}$/))
})
