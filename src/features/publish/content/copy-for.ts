import type { BlockTree } from '../../../document/block-tree'
import type { Content } from './content'
import { fillElements } from './fill-elements'
import { filledTree } from './filled-tree'
import type { Found } from './filled-tree'
import type { VariableName, VariableValues } from './variables'
import { underNewIds } from './placed-on'

export interface Copy {
  content: Content
  /** The ids that its blocks had in the source, by those that they have in the copy. */
  cameFrom: ReadonlyMap<string, string>
  used: readonly VariableName[]
  unknown: readonly string[]
}

/** What one chat gets: variables filled, under ids of its own. */
export function copyFor({ title, blocks }: Content, values: VariableValues, newId: () => string): Copy {
  const found: Found = { used: new Set(), unknown: new Set() }
  const filled = blocks.map((block) => filledTree(block, values, found))
  const heading = title && fillElements(title, values)
  for (const name of heading?.used ?? []) found.used.add(name)
  for (const name of heading?.unknown ?? []) found.unknown.add(name)
  const named = underNewIds(filled, newId)
  return {
    content: { ...(heading && { title: heading.elements }), blocks: named },
    cameFrom: new Map(pairs(named, blocks)),
    used: [...found.used],
    unknown: [...found.unknown],
  }
}

const pairs = (copies: readonly BlockTree[], blocks: readonly BlockTree[]): [string, string][] =>
  copies.flatMap((copy, at): [string, string][] => [
    [copy.id, blocks[at]!.id],
    ...pairs(copy.children, blocks[at]!.children),
  ])
