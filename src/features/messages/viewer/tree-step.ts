import type { TreeRow } from './visible-rows'

/** What a key does to a tree: where one is then, and what is opened or closed. */
export interface TreeStep {
  /** The line that one is on then. */
  to?: string
  open?: readonly string[]
  close?: readonly string[]
}

/** What keys do in a tree, as the ARIA practices have it; undefined is no key of the tree. */
export function treeStep(key: string, rows: readonly TreeRow[], activeId: string): TreeStep | undefined {
  const at = rows.findIndex(({ id }) => id === activeId)
  const row = rows[at]
  if (!row) return undefined
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1])
    case 'ArrowUp':
      return to(rows[at - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case 'ArrowRight':
      if (row.isOpen === undefined) return {}
      return row.isOpen ? to(rows[at + 1]) : { open: [row.id] }
    case 'ArrowLeft': {
      if (row.isOpen) return { close: [row.id] }
      const { parent } = row.node
      return parent ? { to: parent.message.message_id } : {}
    }
    case 'Enter':
    case ' ':
      if (row.isOpen === undefined) return {}
      return row.isOpen ? { close: [row.id] } : { open: [row.id] }
    case '*': {
      const siblings = rows.filter(({ node }) => node.parent === row.node.parent)
      return { open: siblings.filter(({ isOpen }) => isOpen === false).map(({ id }) => id) }
    }
    default:
      return undefined
  }
}

const to = (row: TreeRow | undefined): TreeStep => (row ? { to: row.id } : {})

/** The next line, from the active one on and around, whose name begins with what was typed. */
export function typedAhead(
  typed: string,
  rows: readonly TreeRow[],
  activeId: string,
  nameOf: (row: TreeRow) => string,
): string | undefined {
  const wanted = typed.toLocaleLowerCase()
  const at = rows.findIndex(({ id }) => id === activeId)
  // A second letter may still mean the line that the first one led to.
  const from = wanted.length > 1 ? at : at + 1
  const around = [...rows.slice(from), ...rows.slice(0, from)]
  return around.find((row) => nameOf(row).toLocaleLowerCase().startsWith(wanted))?.id
}
