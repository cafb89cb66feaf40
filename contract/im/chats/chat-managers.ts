import { z } from 'zod'
import { memberIds, memberIdType } from './member-id-type'

/** The managers of a chat after a change to them. */
export interface ChatManagers {
  /** Ids of the kind that was asked for; open_ids where that was app_id. */
  chat_managers: string[]
  /** app_ids. */
  chat_bot_managers: string[]
}

export const managersQuery = z.object({ member_id_type: memberIdType })
export const managersBody = z.object({ manager_ids: memberIds.default([]) })
