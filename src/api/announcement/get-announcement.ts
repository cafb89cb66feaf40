import { GetAnnouncement } from '../../../contract/docx/get-announcement'
import { call } from '../client'

/** What the announcement is, without its blocks: its type and the revision that it is at. */
export const getAnnouncement = (chatId: string, signal?: AbortSignal) =>
  call(GetAnnouncement, { path: { chat_id: chatId } }, signal ? { signal } : {})
