import type { Rule } from '../rules/rule'
import type { ParentFacts } from './media-parent'
import { uploadRules } from './upload.rules'
import type { UploadFacts } from './upload.rules'

/** The parent of an upload is checked again: a day may have passed. */
export interface UploadFinishFacts extends UploadFacts, ParentFacts {
  block_num: number
  /** SHA-256 of each part that has arrived, in order. */
  parts: string[]
}

export const uploadFinishRules: Rule<UploadFinishFacts>[] = [
  ...uploadRules,
  {
    code: 1061004,
    when: 'the application has left the chat of parent_node, or may not edit its announcement any more',
    fails: (f) => f.parent && !(f.parent.isMember && f.parent.mayEdit),
  },
  {
    code: 1061041,
    when: 'parent_node was deleted meanwhile, or its chat dissolved',
    // A deleted block is known for a thousand revisions; after that, the parent is missing.
    fails: (f) => !f.parent || f.parent.deleted,
  },
  {
    code: 1062011,
    when: 'block_num differs from the number of parts that was prepared',
    fails: (f) => f.upload && f.block_num !== f.upload.block_num,
  },
  {
    code: 1062010,
    when: 'a part is missing',
    fails: (f) => f.upload && f.parts.length < f.upload.block_num,
  },
]
