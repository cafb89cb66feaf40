import type { Rule } from '../rules/rule'
import type { Absence, BlockRow } from './block-rows'
import { chatRules, editRules, upgradedRules } from './chat.rules'
import { revisionRules, type RevisionFacts } from './revision.rules'

/** The right to write, and the revision: the first rows of the three write operations' tables. */
export const writeRules: Rule<RevisionFacts>[] = [
  ...chatRules,
  ...upgradedRules,
  ...editRules,
  ...revisionRules,
]

export interface ParentFacts {
  parent: BlockRow | undefined
  /** Why there is no parent. */
  absence: Absence | undefined
}

export const parentRules: Rule<ParentFacts>[] = [
  {
    code: 1770015,
    when: 'the parent is a block of another announcement',
    fails: (f) => !f.parent && f.absence === 'elsewhere',
  },
  { code: 1770003, when: 'the parent was deleted', fails: (f) => !f.parent && f.absence === 'deleted' },
  { code: 1770002, when: 'no such parent block', fails: (f) => !f.parent, ours: true },
]
