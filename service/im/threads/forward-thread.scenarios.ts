import { ForwardThread } from '../../../contract/im/threads/forward-thread'
import type { EndpointScenarios } from '../../rules/scenario'
import { changeMessages, changeSource, comeLate, fillBundle } from '../messages/bundle.scenarios'
import { forwardTargetScenarios } from '../messages/receiver.scenarios'

const {
  230029: resigned = {},
  230013: unavailable = {},
  230019: noTarget = {},
  ...target
} = forwardTargetScenarios()
const inThread = ['om_thread_root', 'om_thread_reply']

export const forwardThreadScenarios: EndpointScenarios = {
  route: ForwardThread.route,
  happy: {
    path: { thread_id: 'omt_launch' },
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other' },
  },
  scenarios: {
    ...target,
    '230013: target user has left the tenant': resigned,
    '230013: bot not available to the target user': unavailable,
    '230019: target thread does not exist': noTarget,
    '230019: the thread to be forwarded does not exist, or is in a chat without the bot': {
      request: { path: { thread_id: 'omt_nowhere' } },
    },
    230073: { world: comeLate },
    230064: { world: (file) => changeMessages(file, inThread, { state: 'recalled' }) },
    230049: { world: (file) => changeMessages(file, ['om_thread_reply'], { state: 'sending' }) },
    230066: { world: (file) => changeSource(file, { secret: true }) },
    230070: { world: (file) => changeSource(file, { restricted: true }) },
    230001: { world: (file) => fillBundle(file, 'om_thread_reply') },
  },
}
