import type { Rule } from '../rules/rule'
import type { Uploads } from '../store/tables/announcements'
import { UPLOAD_LIFE_MS } from './media-limits'

/** Facts about the upload that a request names. */
export interface UploadFacts {
  upload: Uploads | undefined
  /** The caller: the application, or the person whose token it is. */
  actor: string
  now: number
}

export const uploadRules: Rule<UploadFacts>[] = [
  { code: 1061003, when: 'no such upload_id, or it was finished', fails: (f) => !f.upload, ours: true },
  {
    code: 1062007,
    when: 'upload_id of another application, or of another person',
    fails: (f) => f.upload && f.upload.app_id !== f.actor,
  },
  {
    code: 1061021,
    when: 'upload_id is older than 24 hours',
    fails: (f) => f.upload && f.now - f.upload.created_at > UPLOAD_LIFE_MS,
  },
]
