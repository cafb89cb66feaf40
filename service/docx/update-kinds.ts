import {
  AGENDA_TITLE,
  CODE,
  FILE,
  GRID,
  IMAGE,
  numberOf,
  PAGE,
  TABLE,
  TASK,
  TEXT,
  TODO,
} from '../../contract/docx/block-numbers'
import { isTextFamily } from '../../contract/docx/block-types'
import type { StyleField } from '../../contract/docx/text-fields'
import { updateKindNames, type UpdateKind, type UpdateRequest } from '../../contract/docx/update-request'

/** Which update goes with which block (platform/docx#updates-and-their-limits). */

/** The one kind of a request; the contract's schema guarantees that there is one. */
const updateKind = (request: UpdateRequest): UpdateKind =>
  updateKindNames.find((kind) => request[kind] !== undefined) ?? 'update_task'

const isTitleOrText = (type: number) => type === PAGE || isTextFamily(type)

const goesWith: Record<UpdateKind, (type: number) => boolean> = {
  update_text_elements: (type) => isTitleOrText(type) || type === AGENDA_TITLE,
  update_text_style: (type) => isTitleOrText(type) || type === TASK,
  update_text: isTitleOrText,
  update_table_property: (type) => type === TABLE,
  insert_table_row: (type) => type === TABLE,
  insert_table_column: (type) => type === TABLE,
  delete_table_rows: (type) => type === TABLE,
  delete_table_columns: (type) => type === TABLE,
  merge_table_cells: (type) => type === TABLE,
  unmerge_table_cells: (type) => type === TABLE,
  insert_grid_column: (type) => type === GRID,
  delete_grid_column: (type) => type === GRID,
  update_grid_column_width_ratio: (type) => type === GRID,
  replace_image: (type) => type === IMAGE,
  replace_file: (type) => type === FILE,
  update_task: (type) => type === TASK,
}

export const isMeantFor = (request: UpdateRequest, blockType: number): boolean =>
  goesWith[updateKind(request)](blockType)

/** Kinds that name rows, columns or cells by index. */
const byIndex: ReadonlySet<UpdateKind> = new Set<UpdateKind>([
  'update_table_property',
  'insert_table_row',
  'insert_table_column',
  'delete_table_rows',
  'delete_table_columns',
  'merge_table_cells',
  'unmerge_table_cells',
  'insert_grid_column',
  'delete_grid_column',
  'update_grid_column_width_ratio',
])

export const isByIndex = (request: UpdateRequest): boolean => byIndex.has(updateKind(request))

const HEADING1 = numberOf('heading1')
const HEADING9 = numberOf('heading9')
export const isHeading = (type: number): boolean => type >= HEADING1 && type <= HEADING9

/** Text, bullet, ordered and todo fold what is below them. */
const foldsChildren: ReadonlySet<number> = new Set([TEXT, numberOf('bullet'), numberOf('ordered'), TODO])

const hasField: Record<StyleField, (type: number) => boolean> = {
  1: (type) => type !== TASK,
  2: (type) => type === TODO || type === TASK,
  3: (type) => isHeading(type) || foldsChildren.has(type),
  4: (type) => type === CODE,
  5: (type) => type === CODE,
  6: (type) => type !== TASK,
  7: (type) => type === TEXT,
}

/** The style fields that a request says it changes. */
export const fieldsIn = (request: UpdateRequest): StyleField[] =>
  (request.update_text_style ?? request.update_text)?.fields.map((field) => field as StyleField) ?? []

export const areFieldsFor = (request: UpdateRequest, blockType: number): boolean =>
  fieldsIn(request).every((field) => hasField[field](blockType))

export const elementsWritten = (request: UpdateRequest) =>
  (request.update_text_elements ?? request.update_text)?.elements ?? []
