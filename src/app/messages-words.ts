import { messagesEn } from '../features/messages/strings/en'
import { messagesZhCn } from '../features/messages/strings/zh-cn'
import { addWords } from '../i18n/words'

/** Adds the words of the messages page and its forwards, in both languages. */
export function addMessagesWords() {
  addWords('messages', { en: messagesEn, zhCn: messagesZhCn })
}
