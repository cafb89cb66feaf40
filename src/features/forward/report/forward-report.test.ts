import { expect, test } from 'vitest'
import { errorCodes } from '../../../../contract/error-codes'
import { fromLaunch, queueWorld, storedMessage, toChat, sendAll } from '../testing/forward-queues'
import { reportColumns, reportRows, type ReportWords } from './forward-report'

const words: ReportWords = {
  state: {
    ready: 'ready',
    sending: 'sending',
    waiting: 'waiting',
    sent: 'sent',
    unanswered: 'unanswered',
    refused: 'refused',
    cancelled: 'cancelled',
    recalled: 'recalled from there',
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

test('the report has a line with the outcome of every message to every target', async () => {
  const { openQueue } = await queueWorld()
  const queue = openQueue()
  await sendAll(queue, {
    source: fromLaunch,
    batches: [[storedMessage('om_hello'), storedMessage('om_system', { msg_type: 'system' })]],
    targets: [toChat('oc_other'), toChat('oc_external')],
  })
  const column = (name: (typeof reportColumns)[number]) =>
    reportRows(queue.state().jobs[0]!, words).map((row) => row[reportColumns.indexOf(name)])
  expect(column('message_id')).toEqual(['om_hello', 'om_system', 'om_hello', 'om_system'])
  expect(column('outcome')).toEqual(['sent', 'system', 'refused', 'refused'])
  expect(column('code')).toEqual(['', '', '230027', '230027'])
  expect(column('platform_msg').slice(1, 3)).toEqual(['', errorCodes[230027].msg])
  expect(column('target_id')).toEqual(['oc_other', 'oc_other', 'oc_external', 'oc_external'])
})

test('the report shows a recalled message as recalled, even after a reload', async () => {
  const { openQueue } = await queueWorld()
  const queue = openQueue()
  const { forward_id, sends } = await sendAll(queue, {
    source: fromLaunch,
    batches: [[storedMessage('om_hello')]],
    targets: [toChat('oc_other')],
  })
  await queue.noteRecalled(forward_id, sends[0]!.uuid)
  queue.close()
  const next = openQueue()
  await next.load()
  const [row] = reportRows(next.state().jobs[0]!, words)
  expect(['state', 'outcome'].map((name) => row![reportColumns.indexOf(name as 'state')])).toEqual([
    'recalled from there',
    'recalled from there',
  ])
})
