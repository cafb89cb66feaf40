import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { variableNames, type VariableValues } from '../../../../publishing/content/content'
import type { TargetState } from '../../../../publishing/run/publish-job'
import type { Progress } from '../../../../publishing/run/publish-job'
import { render } from '../../../testing/render'
import { TargetReport } from './target-report'

const noValues = Object.fromEntries(variableNames.map((name) => [name, ''])) as VariableValues

interface Given {
  progress?: Progress
  isOurs?: boolean
  name?: string
}

async function draw(state: TargetState, { progress, isOurs = true, name = 'Other' }: Given = {}) {
  const target = { chat_id: 'oc_other', name, how: 'end' as const, values: noValues, state }
  const did = { onRetry: vi.fn(), onReplace: vi.fn() }
  const { user } = await render(
    <ul>
      <TargetReport target={target} progress={progress} bytes={0} isOurs={isOurs} {...did} />
    </ul>,
  )
  return { user, ...did }
}

const said = () => screen.getByRole('listitem').textContent
const ways = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map((each) => each.textContent)
const refused: TargetState = { is: 'refused', at: 0, why: { code: 1770032, msg: 'forbidden' } }

/** Every state of a chat that gets a copy, the text of its row, and its actions. */
const states: [state: TargetState, words: string, ways: string[]][] = [
  [{ is: 'ready' }, 'Waiting', []],
  [{ is: 'writing' }, 'Writing', ['Open the announcement']],
  [{ is: 'paused' }, 'Stopped', ['Open the announcement']],
  [{ is: 'done', at: 0, revision: 7, isHeld: true }, 'revision 7 · verified', ['Open the announcement']],
  [
    { is: 'done', at: 0, revision: 7, hasOthers: true },
    'Somebody else edited it meanwhile',
    ['Open the announcement'],
  ],
  [
    { is: 'partly', at: 0, revision: 7, left: [{ blocks: 2, msg: '', reason: 'bytes' }] },
    '2 blocks were not copied',
    ['Open the announcement', 'Try again'],
  ],
  [{ is: 'unreached', at: 0 }, 'The platform did not respond. Nothing was written.', ['Try again']],
  [
    { is: 'changed', at: 0, revision: 9 },
    '(now revision 9). Nothing was replaced.',
    ['Open the announcement', 'Replace it as it is now'],
  ],
  [{ is: 'cancelled' }, 'Not started', ['Try again']],
]

test.each(states)('%j is a row with the name, words and actions', async (state, words, names) => {
  await draw(state)
  expect(said()).toContain('Other')
  expect(said()).toContain(words)
  expect(ways()).toEqual(names)
})

test('a refusal opens to show its code, and can be retried', async () => {
  const { user, onRetry } = await draw(refused)
  expect(said()).toContain('Refused')
  expect(said()).toContain('1770032')
  const unfold = document.querySelector('summary')!
  await user.click(unfold)
  expect(screen.getByRole('link', { name: '1770032' }).getAttribute('href')).toBe('/codes/1770032')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a chat that is being written shows its number of calls and why it waits', async () => {
  await draw({ is: 'writing' }, { progress: { calls: 3, planned: 9, bytes: 0, waits: 'tooOften' } })
  expect(said()).toContain('3 of 9 calls · too many calls, waiting')
})

test('a page that has changed is replaced only after a press of the button', async () => {
  const { user, onReplace } = await draw({ is: 'changed', at: 0, revision: 9 })
  await user.click(screen.getByRole('button', { name: 'Replace it as it is now' }))
  expect(onReplace).toHaveBeenCalledOnce()
})

test.each([
  { is: 'unreached', at: 0 },
  { is: 'changed', at: 0, revision: 9 },
  refused,
] satisfies TargetState[])('a chat has no buttons while another tab runs the job: $is', async (state) => {
  await draw(state, { isOurs: false })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a chat without a name is shown by its id', async () => {
  await draw({ is: 'ready' }, { name: '' })
  expect(said()).toContain('oc_other')
})
