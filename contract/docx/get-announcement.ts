import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'
import { ANNOUNCEMENT, chatPath } from './announcement'

/** The metadata of an announcement, without its blocks (platform/docx#announcement-metadata). Times are seconds. */
export interface Announcement {
  revision_id: number
  create_time: number
  update_time: number
  owner_id: string
  owner_id_type: string
  modifier_id: string
  modifier_id_type: string
  announcement_type: 'docx' | 'doc'
  create_time_v2: string
  update_time_v2: string
}

export const GetAnnouncement = answering<Announcement>()({
  route: `GET ${ANNOUNCEMENT}`,
  path: chatPath,
  query: z.object({ user_id_type: userIdType }),
})
