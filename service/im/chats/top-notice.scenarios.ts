import { DeleteTopNotice } from '../../../contract/im/chats/delete-top-notice'
import { PutTopNotice } from '../../../contract/im/chats/put-top-notice'
import type { EndpointScenarios, Scenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
} from './chat.scenarios'

const both: Scenarios = {
  99992356: chatUnknown,
  232025: botStopped,
  232010: otherTenant,
  232009: dissolved,
  '232001: the chat is a one-to-one chat': oneToOne,
  232011: botOutside,
  232033: external,
}

const { '232001: the chat is a one-to-one chat': alone, ...others } = both

export const deleteTopNoticeScenarios: EndpointScenarios = {
  route: DeleteTopNotice.route,
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: { ...others, 232001: alone ?? {} },
}

export const putTopNoticeScenarios: EndpointScenarios = {
  route: PutTopNotice.route,
  happy: {
    path: { chat_id: 'oc_launch' },
    body: { chat_top_notice: [{ action_type: '1', message_id: 'om_hello' }, { action_type: '2' }] },
  },
  scenarios: {
    ...both,
    '232001: the message to put at the top is missing, not of the chat, not visible to the bot, or recalled':
      {
        request: { body: { chat_top_notice: [{ action_type: '1', message_id: 'om_recalled' }] } },
      },
  },
}
