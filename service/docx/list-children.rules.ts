import type { Rule } from '../rules/rule'
import { chatRules, upgradedRules } from './chat.rules'
import { blockThereRules, type GetBlockFacts } from './get-block.rules'
import { pageTokenRules, type ListBlocksFacts } from './list-blocks.rules'
import { oldRevisionRules } from './revision.rules'

export type ListChildrenFacts = ListBlocksFacts & GetBlockFacts

export const listChildrenRules: Rule<ListChildrenFacts>[] = [
  ...chatRules,
  ...upgradedRules,
  ...oldRevisionRules,
  ...pageTokenRules,
  ...blockThereRules,
]
