import type { TFunction } from 'i18next'
import { LarkError } from '../../../client/lark-error'
import type { Chat } from '../../../contract/im/chats/get-chat'
import type { Refusal } from '../../../saving/saving'
import { explainFailure } from '../../i18n/explain-failure'
import type { FailureWords } from '../../i18n/explain-failure'

/** Why an announcement cannot be edited here, as far as the chat shows before any attempt. */
export type EditRefusal = 'onlyOwner' | 'dissolved' | 'oldType'

/**
 * With `only_owner` the owner and the managers edit (platform/docx#announcement-calls). A chat without an owner_id
 * belongs to a bot: only the service knows whether it is this one. `appId` undefined: any bot among the managers may
 * be this one.
 */
export function editRefusal(chat: Chat | undefined, appId: string | undefined): EditRefusal | undefined {
  if (!chat) return undefined
  if (chat.chat_status !== 'normal') return 'dissolved'
  if (chat.edit_permission !== 'only_owner' || !chat.owner_id) return undefined
  const managers = chat.bot_manager_id_list ?? []
  const mayBeManager = appId === undefined ? managers.length > 0 : managers.includes(appId)
  return mayBeManager || chat.owner_id === appId ? undefined : 'onlyOwner'
}

/** The words for a refusal of the service; `doing` as in `explainFailure`. */
export const explainRefusal = (
  { code, msg, logId }: Pick<Refusal, 'code' | 'msg' | 'logId'>,
  t: TFunction<'failures'>,
  doing?: Parameters<typeof explainFailure>[2],
): FailureWords => explainFailure(errorOf({ code, msg, logId }), t, doing)

/** Rebuilds the error that a refusal was made from. */
export const errorOf = ({ code, msg, logId }: Pick<Refusal, 'code' | 'msg' | 'logId'>): Error =>
  code === undefined ? new Error(msg) : new LarkError({ code, status: 400, msg, logId })
