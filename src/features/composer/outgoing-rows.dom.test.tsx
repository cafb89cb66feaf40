import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { partOf } from '../../testing/part-of'
import { render } from '../../testing/render'
import type { Outgoing, OutgoingQueue } from './outgoing-queue'
import { OutgoingRows } from './outgoing-rows'

const HOUR_MS = 3_600_000
/** The service’s time, which differs from this machine’s. */
const NOW = Date.UTC(2030, 0, 1)

/** The rows of one message that is not in the chat yet. */
async function draw(different: Pick<Outgoing, 'state'> & Partial<Outgoing>) {
  const outgoing: Outgoing = {
    uuid: 's1',
    tries: 1,
    app_id: 'cli_a',
    madeAt: NOW,
    chat_id: 'oc_launch',
    words: 'good morning',
    target: { is: 'new' },
    ...different,
  }
  const state = {
    jobs: [outgoing],
    running: new Set<string>(),
    elsewhere: new Set<string>(),
    progress: new Map<string, number>(),
    isLoaded: true,
    isKept: true,
  }
  const queue = partOf<OutgoingQueue>({
    state: () => state,
    subscribe: () => () => undefined,
    now: () => NOW,
  })
  await render(
    <OutgoingRows queue={queue} chatId="oc_launch" threadId={undefined} onActed={() => undefined} />,
  )
  return screen.getAllByRole('button').map((each) => each.textContent)
}

const unanswered = { is: 'unanswered', at: NOW } as const
const refused = { is: 'refused', at: NOW, refusal: { code: 230006, status: 400, msg: 'no' } } as const

describe.each([
  { what: 'that may have arrived', state: unanswered },
  { what: 'that was refused after a try without an answer', state: refused },
])('a message $what', ({ state }) => {
  const doubt = { state, mayHaveArrived: true }

  test('is retried within the hour on the service’s clock', async () => {
    expect(await draw({ ...doubt, hourFrom: NOW - HOUR_MS / 2 })).toEqual(['Try again', 'Edit', 'Discard'])
  })

  test('has no retry button after that hour', async () => {
    expect(await draw({ ...doubt, hourFrom: NOW - 2 * HOUR_MS })).toEqual(['Edit', 'Discard'])
  })
})
