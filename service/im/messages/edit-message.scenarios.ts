import { EditMessage } from '../../../contract/im/messages/edit-message'
import type { EndpointScenarios, ScenarioCall } from '../../rules/scenario'
import { contentScenarios } from './contents/content.scenarios'
import { messageScenarios as those, quietLaunch, toAll } from './message.scenarios'

const happy = { msg_type: 'text', content: '{"text":"hello again"}' }
const path = { message_id: 'om_from_bot' }

async function editedTwentyTimes(call: ScenarioCall): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    await call(EditMessage, { path, body: happy }).catch(() => undefined)
}

/** Leaves out 230099: the request's form admits no cards, only texts and posts. */
const contents = Object.fromEntries(
  Object.entries(contentScenarios(happy)).filter(([key]) => !key.startsWith('230099')),
)
const picture = JSON.stringify({ zh_cn: { content: [[{ tag: 'img', image_key: 'file_v3_happy' }]] } })
const lostPicture = picture.replace('file_v3_happy', 'img_v3_nowhere')

export const editMessageScenarios: EndpointScenarios = {
  route: EditMessage.route,
  happy: { path, body: happy },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    230038: those.crossTenant,
    232009: those.dissolved,
    230035: those.muted,
    230050: those.hidden,
    230071: { request: { path: { message_id: 'om_hello' } } },
    230011: those.recalled,
    230073: { world: (file) => file.chats.forEach((chat) => (chat.secret = true)) },
    230074: { world: (file) => file.chats.forEach((chat) => (chat.third_party_encrypted = true)) },
    '230001: message is neither a text nor a post': {
      world: (file) => file.messages.forEach((message) => (message.msg_type = 'image')),
    },
    230072: { before: editedTwentyTimes },
    ...contents,
    230017: { request: { body: { msg_type: 'post', content: lostPicture } } },
    230055: { request: { body: { msg_type: 'post', content: picture } } },
    230018: { ...quietLaunch, request: { body: { ...happy, content: toAll } } },
  },
}
