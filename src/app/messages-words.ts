import { messagesEn } from '../features/messages/strings/en'
import { messagesZhCn } from '../features/messages/strings/zh-cn'
import { addWords } from '../i18n/words'

/** The words of the messages page and of its forwards come with them; both languages at once. */
export function addMessagesWords() {
  addWords('messages', { en: messagesEn, zhCn: messagesZhCn })
}
