import { z } from 'zod'

/** The kinds of tabs that clients show; only `doc` and `url` can be made through the API (platform/contacts#tabs). */
export const tabTypes = [
  'message',
  'doc_list',
  'doc',
  'pin',
  'meeting_minute',
  'chat_announcement',
  'url',
  'file',
  'files_resources',
  'images_videos',
  'task',
] as const

const address = z.string().max(5000).optional()

/** A tab as a request gives it. Only the contents of its type count; `tab_config` is for addresses. */
export const chatTab = z.object({
  tab_name: z.string().max(5000).optional(),
  tab_type: z.enum(tabTypes),
  tab_content: z.object({ url: address, doc: address, meeting_minute: address, task: address }).optional(),
  tab_config: z
    .object({ icon_key: z.string().max(500).optional(), is_built_in: z.boolean().optional() })
    .optional(),
})

/** A tab as it is in a chat. */
export const standingTab = chatTab.extend({ tab_id: z.string().max(100) })

export type AskedTab = z.output<typeof chatTab>
export type ChatTab = z.output<typeof standingTab>

/** Every operation on tabs returns all tabs of the chat. */
export interface ChatTabs {
  chat_tabs: ChatTab[]
}

export const tabIds = z.array(z.string().max(100)).min(1).max(50)
