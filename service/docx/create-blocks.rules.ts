import type { BlockDefinition } from '../../contract/docx/block-definition'
import { blockTypeOf } from '../../contract/docx/block-types'
import { mayHold } from '../../contract/docx/may-hold'
import type { Rule } from '../rules/rule'
import {
  blocksIn,
  cellsIn,
  elementsIn,
  hasItsObject,
  isCreatable,
  keyOf,
  levelsIn,
  textOf,
} from './definitions'
import { elementRules, type ElementFacts } from './element.rules'
import { countOf, isInlinePlaced } from './elements'
import type { InsertPlace } from './insert-place'
import { limits } from './limits'
import type { RevisionFacts } from './revision.rules'
import { parentRules, writeRules, type ParentFacts } from './write.rules'

export interface CreateBlocksFacts extends RevisionFacts, ParentFacts, ElementFacts {
  definitions: readonly BlockDefinition[]
  /** Undefined when there is no parent. */
  place: InsertPlace | undefined
  /** Whether the parent has no room for that many more children. */
  parentFull: boolean
  /** UTF-16 units that the announcement already holds: an upper bound, exact where it decides. */
  writtenUnits: number
  /** UTF-16 units that the call adds. */
  addedUnits: number
}

const any = (f: CreateBlocksFacts, fails: (definition: BlockDefinition) => boolean | undefined) =>
  f.definitions.some(fails)

const columnsOf = (definition: BlockDefinition) => definition.table?.property.column_size ?? 0
const cellsOf = (definition: BlockDefinition) =>
  columnsOf(definition) * (definition.table?.property.row_size ?? 0)

const blocksOf = (f: CreateBlocksFacts, key: string) =>
  f.definitions.filter((each) => keyOf(each) === key).length
const mentionsOf = (f: CreateBlocksFacts, kind: 'mention_doc' | 'mention_user') =>
  f.definitions.reduce((sum, definition) => sum + countOf(elementsIn(definition), kind), 0)

const hasTooManyResources = (f: CreateBlocksFacts) => {
  const { mention_doc, mention_user, ...blocks } = limits.created
  return (
    mentionsOf(f, 'mention_doc') > mention_doc ||
    mentionsOf(f, 'mention_user') > mention_user ||
    Object.entries(blocks).some(([key, most]) => blocksOf(f, key) > most)
  )
}

export const createBlocksRules: Rule<CreateBlocksFacts>[] = [
  ...writeRules,

  // the parent
  ...parentRules,
  {
    code: 1770028,
    when: 'the parent is of a type that takes no children',
    fails: (f) => f.parent && !blockTypeOf(f.parent.block_type)?.takesChildren,
  },

  // what is created
  {
    code: 1770029,
    when: 'a type that cannot be created, or that is not documented',
    fails: (f) => any(f, (each) => !isCreatable(each)),
  },
  {
    code: 1770001,
    when: 'the type object is missing, or is not that of block_type',
    fails: (f) => any(f, (each) => !hasItsObject(each)),
  },
  {
    code: 1770001,
    when: 'a text block without elements',
    fails: (f) => any(f, (each) => textOf(each) && elementsIn(each).length === 0),
    ours: true,
  },
  {
    code: 1770001,
    when: 'a token on a new image or file',
    fails: (f) => any(f, (each) => !!(each.image ?? each.file)?.token),
  },
  {
    code: 1770001,
    when: 'column_width without one width per column',
    fails: (f) =>
      any(f, (each) => {
        const widths = each.table?.property.column_width
        return widths && widths.length !== columnsOf(each)
      }),
    ours: true,
  },
  {
    code: 1770024,
    when: 'an inline file or inline block is created: those can only be moved',
    fails: (f) => any(f, (each) => elementsIn(each).some(isInlinePlaced)),
    ours: true,
  },
  ...elementRules,
  {
    code: 1770010,
    when: 'table of more than 100 columns',
    fails: (f) => any(f, (each) => columnsOf(each) > limits.tableColumns),
  },
  {
    code: 1770011,
    when: 'table of more than 2,000 cells',
    fails: (f) => any(f, (each) => cellsOf(each) > limits.tableCells),
  },
  {
    code: 1770012,
    when: 'grid of more than 5 columns',
    fails: (f) => any(f, (each) => each.grid && each.grid.column_size > limits.gridColumnsAtCreation),
  },
  {
    code: 1770024,
    when: 'grid of fewer than 2 columns',
    fails: (f) => any(f, (each) => each.grid && each.grid.column_size < 2),
  },
  {
    code: 1770030,
    when: 'the parent may not hold a block of this type',
    fails: (f) => f.parent && any(f, (each) => !mayHold(f.parent?.block_type ?? 0, each.block_type)),
  },

  // where
  {
    code: 1770001,
    when: 'index beyond the children of the parent',
    fails: (f) => f.place?.kind === 'beyond',
  },
  {
    code: 1770003,
    when: 'both siblings around the index were deleted since revision_id',
    fails: (f) => f.place?.kind === 'gone',
    ours: true,
  },

  // size
  {
    code: 1770035,
    when: 'too many sheets, images or other resources in one call',
    fails: hasTooManyResources,
  },
  {
    code: 1770034,
    when: 'more than 5,000 table cells in one call',
    fails: (f) => cellsIn(f.definitions) > limits.cellsPerCall,
    ours: true,
  },
  {
    code: 1770005,
    when: 'deeper than 100 levels',
    fails: (f) => f.parent && f.parent.depth + levelsIn(f.definitions) > limits.depth,
    ours: true,
  },
  { code: 1770007, when: 'more than 20,000 children in a block', fails: (f) => f.parentFull, ours: true },
  {
    code: 1770004,
    when: 'more than 150,000 blocks in the announcement',
    fails: (f) => (f.announcement?.block_count ?? 0) + blocksIn(f.definitions) > limits.blocks,
    ours: true,
  },
  {
    code: 1770033,
    when: 'more than 10,485,760 UTF-16 units of text in the announcement',
    fails: (f) => f.writtenUnits + f.addedUnits > limits.announcementTextUnits,
  },
]
