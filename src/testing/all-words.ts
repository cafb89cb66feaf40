import { addAnnouncementWords } from '../app/announcement-words'
import { addGuideWords } from '../app/guide-words'
import { addMessagesWords } from '../app/messages-words'
import { manageEn } from '../features/chats/strings/en'
import { manageZhCn } from '../features/chats/strings/zh-cn'
import { filesEn } from '../features/files/strings/en'
import { filesZhCn } from '../features/files/strings/zh-cn'
import { callsEn } from '../features/my-calls/strings/en'
import { callsZhCn } from '../features/my-calls/strings/zh-cn'
import { gatewayEn } from '../features/session/strings/en'
import { gatewayZhCn } from '../features/session/strings/zh-cn'
import { workbenchEn } from '../features/workbench/strings/en'
import { workbenchZhCn } from '../features/workbench/strings/zh-cn'
import { addWords } from '../i18n/words'

/** Adds the words that pages add when they first open, for tests that render a single component. */
export function addAllWords() {
  addAnnouncementWords()
  addGuideWords()
  addMessagesWords()
  addWords('manage', { en: manageEn, zhCn: manageZhCn })
  addWords('files', { en: filesEn, zhCn: filesZhCn })
  addWords('calls', { en: callsEn, zhCn: callsZhCn })
  addWords('gateway', { en: gatewayEn, zhCn: gatewayZhCn })
  addWords('workbench', { en: workbenchEn, zhCn: workbenchZhCn })
}
