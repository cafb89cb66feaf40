import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteBackgroundRead } from '../../client/background'
import { LarkError } from '../../client/lark-error'
import { render } from '../testing/render'
import { AsOf } from '../ui/as-of'
import { useBackgroundStopped } from './background'

const Shown = () => <AsOf at={0} isStopped={useBackgroundStopped()} />
const refused = (code: number) => new LarkError({ code, msg: '', status: 429 })

test('a page says that the month’s limit stops its background reads, until one succeeds', async () => {
  const words = /the page no longer refreshes by itself/

  await render(<Shown />)
  act(() => noteBackgroundRead(refused(99991400)))
  expect(screen.queryByText(words)).toBeNull()
  act(() => noteBackgroundRead(refused(99991403)))
  screen.getByText(words)
  act(() => noteBackgroundRead())
  expect(screen.queryByText(words)).toBeNull()
})

test('a used-up month is not retried soon, unlike a rate limit', () => {
  expect([99991400, 99991403].map((code) => refused(code).isTooOften)).toEqual([true, false])
})
