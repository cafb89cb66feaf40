import type { Rule } from '../rules/rule'
import type { ChatFacts } from './chat-facts'
import { limits } from './limits'

export interface RevisionFacts extends ChatFacts {
  /** As asked; −1 is the newest. */
  asked: number
}

/** The revision that an index or a page refers to: the one asked for, or the newest. */
export const revisionMeant = (asked: number, newest: number): number => (asked === -1 ? newest : asked)

const newestOf = (f: RevisionFacts) => f.announcement?.revision ?? 0

export const revisionRules: Rule<RevisionFacts>[] = [
  {
    code: 1770021,
    when: 'revision_id more than 1,000 behind the newest',
    fails: (f) => f.asked !== -1 && newestOf(f) - f.asked > limits.revisionLag,
  },
  {
    code: 1770001,
    when: 'revision_id 0 or above the newest',
    fails: (f) => f.asked === 0 || f.asked > newestOf(f),
    ours: true,
  },
]

/** Reading an old revision needs the right to edit (platform/docx#announcement-calls). */
export const oldRevisionRules: Rule<RevisionFacts>[] = [
  ...revisionRules,
  {
    code: 1770032,
    when: 'an old revision is read without the right to edit',
    fails: (f) => f.asked !== -1 && f.asked < newestOf(f) && !f.chat?.mayEdit,
    ours: true,
  },
]
