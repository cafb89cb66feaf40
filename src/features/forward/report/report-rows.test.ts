import { expect, test } from 'vitest'
import { forwardWorld } from '../../../../service/testing/forward-world'
import { deskOver, type Line, fromLaunch, idle, kept, toChat } from '../testing/desk-world'
import { reportColumns, reportRows, type ReportWords } from './report-rows'

const deskWorld = async (change?: Parameters<typeof forwardWorld>[0], line?: Line) => {
  const held = await forwardWorld(change)
  return { ...held, ...deskOver(held, line) }
}

const words: ReportWords = {
  state: {
    ready: 'ready',
    sending: 'sending',
    waiting: 'waiting',
    sent: 'sent',
    unanswered: 'unanswered',
    refused: 'refused',
    cancelled: 'cancelled',
  },
  why: {
    recalled: 'recalled',
    system: 'system',
    inside: 'inside',
    invisible: 'invisible',
    outside: 'outside',
    gone: 'gone',
    unsaid: 'unsaid',
    asking: 'asking',
  },
  refusal: () => 'what it means',
  time: String,
}

test('every message to every target has a line that says what became of it', async () => {
  const { openDesk } = await deskWorld()
  const desk = openDesk()
  await desk.begin({
    source: fromLaunch,
    batches: [[kept('om_hello'), kept('om_system', { msg_type: 'system' })]],
    targets: [toChat('oc_other'), toChat('oc_external')],
  })
  await idle(desk)
  const column = (name: (typeof reportColumns)[number]) =>
    reportRows(desk.state().intents[0]!, words).map((row) => row[reportColumns.indexOf(name)])
  expect(column('message_id')).toEqual(['om_hello', 'om_system', 'om_hello', 'om_system'])
  expect(column('outcome')).toEqual(['sent', 'system', 'refused', 'refused'])
  expect(column('code')).toEqual(['', '', '230027', '230027'])
  expect(column('target_id')).toEqual(['oc_other', 'oc_other', 'oc_external', 'oc_external'])
})
