import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi, type Mock } from 'vitest'
import { errorCodes } from '../../../../contract/error-codes'
import { explainedCodes, type ForwardWords } from '../../../i18n/codes/explained-codes'
import { forwardEn } from '../../../i18n/codes/forward-en'
import { failuresEn } from '../../../i18n/failures-en'
import type { Language } from '../../../i18n/languages'
import { latinWords, render } from '../../../testing/render'
import type { Forward, Send, SendState, StoredMessage } from '../send/forward'
import { storedMessage } from '../testing/forward-queues'
import { SendRow } from './send-row'

const NOW = 1_763_600_000_000

const send = (state: SendState, more: Partial<Send> = {}): Send => ({
  uuid: 'u1',
  batch: 0,
  target: 0,
  state,
  tries: 1,
  ...more,
})

async function draw(
  one: Send,
  {
    language = 'en',
    batches = 1,
    batch = [],
    isOurs = true,
  }: { language?: Language; batches?: number; batch?: StoredMessage[]; isOurs?: boolean } = {},
) {
  const forward: Forward = {
    forward_id: 'i1',
    app_id: 'cli_a',
    madeAt: NOW,
    source: { chat_id: 'oc_launch', name: 'Launch' },
    batches: Array.from({ length: batches }, () => batch),
    targets: [{ receive_id_type: 'chat_id', receive_id: 'oc_other', name: 'Other' }],
    sends: [one],
  }
  const did = { onRetry: vi.fn(), onSendAgain: vi.fn(), onRecalled: vi.fn(), onOpen: vi.fn() }
  const names = ['chooseTarget', 'chooseMessages', 'keepOrdinary', 'split', 'wait', 'retry'] as const
  const steps = Object.fromEntries(names.map((name) => [name, vi.fn()])) as Record<
    (typeof names)[number],
    Mock
  >
  const { user } = await render(
    <ul>
      <SendRow forward={forward} send={one} now={NOW} steps={steps} isOurs={isOurs} {...did} />
    </ul>,
    { language },
  )
  return { user, steps, ...did }
}

const said = () => screen.getByRole('listitem').textContent
const buttons = () => screen.queryAllByRole('button').map((each) => each.textContent)
const doubt = { hourFrom: NOW, mayHaveArrived: true }
const refusal = (code: number) => ({
  is: 'refused' as const,
  at: NOW,
  refusal: { code, status: 400, msg: 'no' },
})

const delivered = { is: 'sent', at: NOW, message_id: 'om_1', chat_id: 'oc_other', leftOut: [] } as const

/** Every state of a send, the words of its row, and its buttons. */
const states: [one: Send, text: string, buttons: string[]][] = [
  [send({ is: 'ready' }), 'Not started', []],
  [send({ is: 'sending' }), 'Sending', []],
  [send({ is: 'waiting', until: NOW + 5000, code: 230020 }), 'The platform asked to wait. Continues in', []],
  [send(delivered), 'Sent', ['Recall…']],
  [send({ ...delivered, isRecalled: true }), 'Recalled', []],
  [send({ is: 'unanswered', at: NOW }, doubt), 'Retrying is safe', ['Retry safely']],
  [
    send({ is: 'unanswered', at: NOW }, { ...doubt, hourFrom: NOW - 3_600_000 }),
    'The platform recognises the uuid for one hour, which has passed',
    ['Send again…'],
  ],
  [
    send({ is: 'unanswered', at: NOW }, { ...doubt, againIn: 'i2' }),
    'It was sent again intentionally.',
    ['Show it'],
  ],
  [send({ is: 'cancelled' }), 'Not sent', ['Send anyway']],
  [send({ is: 'cancelled' }, { againIn: 'i2' }), 'Not sentIt was sent again intentionally.', ['Show it']],
]

test.each(states)(
  'a send %o says “%s”, names its target and has the buttons %j',
  async (one, text, names) => {
    await draw(one)
    expect(said()).toContain('Other')
    expect(said()).toContain(text)
    expect(buttons()).toEqual(names)
  },
)

test.each(states)('in Chinese only the name of the target of a send %o is not Chinese', async (one) => {
  await draw(one, { language: 'zh-CN' })
  expect(latinWords(screen.getByRole('listitem'))).toEqual(['Other'])
})

test.each(
  [
    ...states.map(([one]) => one),
    send({ is: 'refused', at: NOW, refusal: { code: 230020, status: 400, msg: 'no' } }),
  ].map((one) => ({ one, is: one.state.is })),
)('a send that is $is cannot be retried, repeated or recalled while another tab sends', async ({ one }) => {
  await draw(one, { isOurs: false })
  expect(buttons().filter((name) => name !== 'Show it')).toEqual([])
})

test('a delivered bundle links to its message in the chat', async () => {
  await draw(send(delivered))
  expect(screen.getByRole('link', { name: 'Show in the chat' }).getAttribute('href')).toMatch(
    /oc_other.*om_1/,
  )
})

test('a timer shows how long a retry is safe', async () => {
  const { user, onRetry } = await draw(send({ is: 'unanswered', at: NOW }, doubt))
  expect(screen.getByRole('timer').textContent).toMatch(/^Safe for 59/)
  await user.click(screen.getByRole('button', { name: 'Retry safely' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('sending again on purpose asks first, with the focus on the button that cancels', async () => {
  const { user, onSendAgain } = await draw(send({ is: 'unanswered', at: NOW }, { ...doubt, hourFrom: 0 }))
  await user.click(screen.getByRole('button', { name: 'Send again…' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Send it a second time?' }))
  expect(onSendAgain).not.toHaveBeenCalled()
  await user.click(ask.getByRole('button', { name: 'Send again' }))
  expect(onSendAgain).toHaveBeenCalledOnce()
})

test('a row names the part of one of several bundles', async () => {
  await draw(send({ is: 'ready' }), { batches: 2 })
  expect(said()).toContain('part 1')
})

/** The rows of platform/messages#merge-forward-errors; 230020 is waited out, and does not end a send. */
const refusals = Object.keys(forwardEn)
  .map(Number)
  .filter((code): code is keyof ForwardWords => code !== 230020)

// `send/refusals.test.ts` compares the words of both languages.
test.each(refusals)(
  'refusal %i is shown in its own words, with the platform’s words, who can fix it and the next click',
  async (code) => {
    await draw(send({ ...refusal(code), refusal: { code, status: 400, msg: errorCodes[code].msg } }))
    const { who, click, again } = { click: undefined, ...explainedCodes[code] }
    const { what, next } = forwardEn[code]
    expect(said()).toContain(`${what}${next}${failuresEn.who[who]}`)
    expect(said()).toContain(errorCodes[code].msg)
    const role = click === 'openSettings' ? 'link' : 'button'
    if (click) screen.getByRole(role, { name: failuresEn.clicks[click] })
    // A retry is not offered if it would always be refused.
    const retries = screen.queryAllByRole('button', { name: failuresEn.clicks.retry })
    expect(retries).toHaveLength(again === 'check' ? 1 : 0)
  },
)

describe('a refusal', () => {
  test('that passes by itself has a button that waits and retries', async () => {
    const { user, steps } = await draw(send(refusal(230020)))
    expect(screen.getByText(/^Too many messages in one second/).closest('details')?.open).toBe(false)
    expect(screen.getByRole('link', { name: '230020' }).getAttribute('href')).toBe('/codes/230020')
    await user.click(screen.getByRole('button', { name: /Wait a moment, then try again/ }))
    expect(steps.wait).toHaveBeenCalledOnce()
  })

  test('after an unanswered try asks to check first', async () => {
    await draw(send(refusal(232009), doubt))
    expect(said()).toContain('An earlier try got no response.')
  })
})

test('a refusal because of a message still being sent names the latest one, as the platform names none', async () => {
  const batch = [
    storedMessage('om_first', { words: 'first', create_time: '1' }),
    storedMessage('om_last', { words: 'last', create_time: '3' }),
    storedMessage('om_second', { words: 'second', create_time: '2' }),
  ]
  await draw(send(refusal(230049)), { batch })
  expect(said()).toContain('The latest one is “last” (om_last).')
})
