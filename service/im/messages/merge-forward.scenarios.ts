import { MergeForward } from '../../../contract/im/messages/merge-forward'
import type { EndpointScenarios } from '../../rules/scenario'
import { changeMessages, changeSource, fillBundle } from './bundle.scenarios'
import { mergeTargetScenarios } from './receiver.scenarios'

const message_id_list = ['om_hello', 'om_world']

export const mergeForwardScenarios: EndpointScenarios = {
  route: MergeForward.route,
  happy: {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other', message_id_list },
  },
  scenarios: {
    ...mergeTargetScenarios({ message_id_list }),
    230065: { world: (file) => changeMessages(file, message_id_list, { state: 'recalled' }) },
    230064: { world: (file) => changeMessages(file, message_id_list, { msg_type: 'system' }) },
    230049: { world: (file) => changeMessages(file, ['om_hello'], { state: 'sending' }) },
    230069: { world: (file) => changeMessages(file, ['om_world'], { chat_id: 'oc_old' }) },
    '230067: messages come from several threads, or mix ordinary and thread messages': {
      world: (file) => changeMessages(file, ['om_world'], { thread_id: 'omt_launch' }),
    },
    230066: { world: (file) => changeSource(file, { secret: true }) },
    230070: { world: (file) => changeSource(file, { restricted: true }) },
    '230067: more than 1,000 messages, including those in the bundles among them': {
      world: (file) => fillBundle(file, 'om_hello'),
    },
  },
}
