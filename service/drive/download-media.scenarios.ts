import { DownloadMedia } from '../../contract/drive/download-media'
import type { EndpointScenarios } from '../rules/scenario'

export const downloadMediaScenarios: EndpointScenarios = {
  route: DownloadMedia.route,
  happy: { path: { file_token: 'boxcnHappyPicture0000000001' } },
  scenarios: {
    '1061003: file_token unknown': { request: { path: { file_token: 'boxcnNowhere000000000000001' } } },
    '1061003: the chat was dissolved': {
      world: (file) => file.chats.forEach((chat) => (chat.dissolved = true)),
    },
    '1061004: no right on the material: the caller is not in the chat, or of another tenant': {
      world: (file) => file.chats.forEach((chat) => (chat.bots = [])),
    },
    '1061004: the chat is external': {
      world: (file) => file.chats.forEach((chat) => (chat.external = true)),
    },
    1061002: { request: { headers: { range: 'bytes=1000000-' } } },
  },
}
