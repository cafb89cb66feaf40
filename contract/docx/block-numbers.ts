import { blockTypeNamed } from './block-types'

/** The number of a type that code names; throws where there is none. The table in block-types.ts is its one source. */
export const numberOf = (key: string): number => {
  const type = blockTypeNamed(key)
  if (!type) throw new Error(`no block type is called ${key}`)
  return type.number
}

export const PAGE = numberOf('page')
export const TEXT = numberOf('text')
export const CODE = numberOf('code')
export const TODO = numberOf('todo')
export const CALLOUT = numberOf('callout')
export const FILE = numberOf('file')
export const GRID = numberOf('grid')
export const GRID_COLUMN = numberOf('grid_column')
export const IMAGE = numberOf('image')
export const TABLE = numberOf('table')
export const TABLE_CELL = numberOf('table_cell')
export const QUOTE_CONTAINER = numberOf('quote_container')
export const SHEET = numberOf('sheet')
export const VIEW = numberOf('view')
export const TASK = numberOf('task')
export const OKR = numberOf('okr')
export const AGENDA_TITLE = numberOf('agenda_item_title')
