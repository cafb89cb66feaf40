import type { Rule } from '../rules/rule'
import { blockTypesFor } from './media-parent'
import type { ParentFacts } from './media-parent'

/**
 * The parents under which material may be uploaded, and by whom (platform/docx#media-in-three-steps,
 * platform/files#media-errors).
 */
export const parentRules: Rule<ParentFacts>[] = [
  { code: 1061004, when: 'no parent_node given', fails: (f) => f.parent_node === '' },
  {
    code: 1061044,
    when: 'no such parent_node, or nothing here has that parent_type',
    fails: (f) => !f.parent,
  },
  {
    code: 1061004,
    when: 'the caller is not in the chat of parent_node, or of another tenant',
    fails: (f) => f.parent && !f.parent.isMember,
  },
  { code: 1061041, when: 'parent_node was deleted, or its chat dissolved', fails: (f) => f.parent?.deleted },
  {
    code: 1061044,
    when: 'parent_node is not the kind of block that parent_type says',
    fails: (f) =>
      f.parent?.block_type !== undefined && !blockTypesFor.get(f.parent_type)?.includes(f.parent.block_type),
    ours: true,
  },
  {
    code: 1061004,
    when: 'the caller may not edit the announcement',
    fails: (f) => f.parent && !f.parent.mayEdit,
    ours: true,
  },
]
