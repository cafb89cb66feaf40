import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import type { EndpointScenarios } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'
import { fileScenarios as files } from '../files/file.scenarios'
import { messageScenarios as messages } from './message.scenarios'

const everyMessage = (change: (message: WorldFile['messages'][number]) => void) => ({
  world: (file: WorldFile) => file.messages.forEach(change),
})

export const getMessageResourceScenarios: EndpointScenarios = {
  route: GetMessageResource.route,
  happy: { path: { message_id: 'om_file', file_key: 'file_v3_happy' }, query: { type: 'file' } },
  scenarios: {
    234007: files.botDisabled,
    234019: files.checkFails,
    '234001: message_id unknown, or in another tenant without the bot': {
      request: { path: { message_id: 'om_nowhere', file_key: 'file_v3_happy' } },
    },
    234004: messages.outside,
    234040: messages.hidden,
    230110: messages.recalled,
    234009: messages.external,
    234043: everyMessage((message) => (message.msg_type = 'interactive')),
    234003: everyMessage((message) => (message.content = '{"file_key":"file_v3_elsewhere"}')),
    '234001: wrong type: an image requested as a file, or a file as an image': {
      request: { query: { type: 'image' } },
    },
    234038: everyMessage((message) => (message.confidential = true)),
    234041: files.keyDeleted,
    234042: files.storageBroken,
    234037: files.tooBig,
    '234001: Range starts beyond the end': files.beyond,
  },
}
