import { messagesEn } from '../features/messages/strings/en'
import { messagesZhCn } from '../features/messages/strings/zh-cn'
import { i18n } from '../i18n/i18n'

/** The words of the messages page and of its forwards come with them; both languages at once. */
export function addMessagesWords() {
  i18n.addResourceBundle('en', 'messages', messagesEn)
  i18n.addResourceBundle('zh-CN', 'messages', messagesZhCn)
}
