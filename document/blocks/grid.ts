import { sizeAtCreation } from '../structure/box-structure'
import { platformSpec } from './block-spec'
import type { InsertChoice } from './block-spec'

const choices = [2, 3, 4, 5].map((count): InsertChoice => ({
  id: `columns${count}`,
  section: 'structure',
  name: `insert.columns.${count}`,
  aliases: `grid columns ${count}columns col${count} layout 分栏 ${count}栏 ${'两三四五'[count - 2]}栏 fenlan fl`,
  isRare: count > 3,
  makes: { columns: count },
}))

/** Columns side by side. Each is a part of the grid that its own requests create and remove. */
export const grid = platformSpec('grid', 'Columns', '分栏', {
  subject: 'columns',
  children: { parts: 'grid_column', generated: 'columns' },
  create: {
    object: (node) => ({ column_size: sizeAtCreation(node).columns }),
    body: (node) => ({ grid: { column_size: sizeAtCreation(node).columns } }),
    canRecreate: () => true,
  },
  content: { counted: () => 'grid' },
  html(node, { element, mark, blocks }) {
    const columns = node.children.map((column) => {
      const { width_ratio: ratio }: { width_ratio?: number } = column.body['grid_column'] ?? {}
      const inside = column.children
      return element(
        'div',
        { ...mark(column), style: `flex: ${Number(ratio ?? 50) || 50}; min-width: 0` },
        blocks(inside),
      )
    })
    return element('div', { ...mark(node), class: 'columns', style: 'display: flex; gap: 1.5em' }, ...columns)
  },
  markdown({ children }, { tally, blocks }) {
    tally.add('columnsInARow')
    return children.flatMap((column) => blocks(column.children))
  },
  insert: choices,
})

export const gridColumn = platformSpec('grid_column', 'Column', '栏', {
  subject: 'columns',
  children: { isPart: true, isNeverEmpty: true, keepsLast: true, rule: 'inColumn' },
  create: { canRecreate: () => true },
  content: { update: 'always' },
})
