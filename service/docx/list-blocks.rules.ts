import type { Rule } from '../rules/rule'
import type { BlockRow, Edition } from './block-rows'
import { chatRules, upgradedRules } from './chat.rules'
import { limits } from './limits'
import type { Place } from './place-token'
import { oldRevisionRules, type RevisionFacts } from './revision.rules'

export interface ListBlocksFacts extends RevisionFacts {
  edition: Edition
  token: string | undefined
  /** The place in the token, if Herald issued it. */
  place: Place | undefined
  /** The last block of the previous page, if the edition holds it. */
  last: Pick<BlockRow, 'path'> | undefined
}

const isTooOld = ({ place, announcement }: ListBlocksFacts) =>
  place && announcement && announcement.revision - place.revision > limits.revisionLag

/** A page_token pins the revision of its first page, so a paging reader needs no right to edit. */
export const pageTokenRules: Rule<ListBlocksFacts>[] = [
  {
    code: 1770021,
    when: 'page_token of a revision more than 1,000 behind the newest',
    fails: isTooOld,
    ours: true,
  },
  {
    code: 1770001,
    when: 'page_token does not belong to this listing, or contradicts revision_id',
    fails: (f) => !!f.token && (!f.place || !f.last || (f.asked !== -1 && f.asked !== f.place.revision)),
    ours: true,
  },
]

export const listBlocksRules: Rule<ListBlocksFacts>[] = [
  ...chatRules,
  ...upgradedRules,
  ...oldRevisionRules,
  ...pageTokenRules,
]
