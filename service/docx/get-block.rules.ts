import type { Rule } from '../rules/rule'
import type { BlockRow, Edition } from './block-rows'
import { chatRules, upgradedRules } from './chat.rules'
import { oldRevisionRules, type RevisionFacts } from './revision.rules'

export interface GetBlockFacts extends RevisionFacts {
  edition: Edition
  block: BlockRow | undefined
}

/** Reads have no row for deleted blocks (platform/docx#announcement-errors): a block that the revision does not hold is not found. */
export const blockThereRules: Rule<Pick<GetBlockFacts, 'block'>>[] = [
  { code: 1770002, when: 'no such block in that revision', fails: (f) => !f.block, ours: true },
]

export const getBlockRules: Rule<GetBlockFacts>[] = [
  ...chatRules,
  ...upgradedRules,
  ...oldRevisionRules,
  ...blockThereRules,
]
