import { z } from 'zod'
import { GetModeration } from '../../../contract/im/chats/get-moderation'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import { present } from '../../rules/present'
import { idAs, usersBehind } from '../../users/user-ids'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { botOutside, botStopped, chatUnknown, dissolved, otherTenant } from './chat.scenarios'
import { getModerationRules, getModerationUnreachable } from './moderation.rules'
import type { GetModerationFacts } from './moderation.rules'
import { storedSettings } from './stored-settings'
import { moderationOf } from './wire-chat'

const Place = z.tuple([z.literal('speakers'), z.string(), z.string()])

/** The people who may speak in a chat: the setting and, if it is a list, their open_ids. */
export const getModeration = serviceEndpoint<typeof GetModeration, GetModerationFacts>({
  contract: GetModeration,
  access: ['im:chat', 'im:chat.moderation:read', 'im:chat:readonly'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }): Promise<GetModerationFacts> {
    const { chat_id } = input.path
    const { page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    const badPageToken = Boolean(page_token) && place?.[1] !== chat_id
    return { ...(await chatFacts(tx, caller, chat_id)), badPageToken, after: place?.[2] ?? '' }
  },
  rules: getModerationRules,
  unreachable: getModerationUnreachable,
  async run({ tx, caller, input }, { chat, after }) {
    const { page_size, user_id_type } = input.query
    const moderation_setting = moderationOf(present(chat))
    const listed = moderation_setting === 'moderator_list' ? storedSettings(present(chat)).moderator_list : []
    const users = await usersBehind(tx, listed ?? [])
    const ahead = [...users.values()]
      .filter(({ open_id }) => open_id > after)
      .sort((one, other) => (one.open_id < other.open_id ? -1 : 1))
    const page = ahead.slice(0, page_size)
    const last = page.at(-1)
    const has_more = ahead.length > page_size
    const next = has_more &&
      last && { page_token: pageTokenOf(['speakers', input.path.chat_id, last.open_id]) }
    const items = page.map((user) => ({
      user_id_type,
      user_id: idAs(user_id_type, user, caller) ?? '',
      tenant_key: user.tenant_key,
    }))
    return { moderation_setting, items, has_more, ...next }
  },
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232011: botOutside,
    232001: { request: { query: { page_token: 'garbage' } } },
  },
})
