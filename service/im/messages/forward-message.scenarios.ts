import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import type { EndpointScenarios } from '../../rules/scenario'
import { changeMessages, changeSource, comeLate } from './bundle.scenarios'
import { forwardTargetScenarios } from './receiver.scenarios'

export const forwardMessageScenarios: EndpointScenarios = {
  route: ForwardMessage.route,
  happy: {
    path: { message_id: 'om_hello' },
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other' },
  },
  scenarios: {
    ...forwardTargetScenarios(),
    99992354: { request: { path: { message_id: 'om_nowhere' } } },
    230064: { request: { path: { message_id: 'om_child' } } },
    230050: { world: comeLate },
    230065: { world: (file) => changeMessages(file, ['om_hello'], { state: 'recalled' }) },
    230049: { world: (file) => changeMessages(file, ['om_hello'], { state: 'sending' }) },
    230061: { world: (file) => changeMessages(file, ['om_hello'], { msg_type: 'audio' }) },
    230066: { world: (file) => changeSource(file, { secret: true }) },
    230070: { world: (file) => changeSource(file, { restricted: true }) },
  },
}
