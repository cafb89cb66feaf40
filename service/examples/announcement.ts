import { numberOf, TEXT } from '../../contract/docx/block-numbers'
import type { WorldBlock, WorldFile } from '../world/world-file'
import { LAUNCH, launch } from './launch'

export const says = (content: string) => ({ elements: [{ text_run: { content } }] })

export const text = (block_id: string, parent_id: string, content = block_id): WorldBlock => ({
  block_id,
  block_type: TEXT,
  parent_id,
  text: says(content),
})

const box = (block_id: string, parent_id: string, key: string, object: object): WorldBlock => ({
  block_id,
  block_type: numberOf(key),
  parent_id,
  [key]: object,
})

const cell = (block_id: string): WorldBlock[] => [
  box(block_id, 'table', 'table_cell', {}),
  text(`${block_id}_text`, block_id, ''),
]

const column = (block_id: string): WorldBlock[] => [
  box(block_id, 'grid', 'grid_column', { width_ratio: 50 }),
  text(`${block_id}_text`, block_id, ''),
]

const page = (chat_id: string) => box(chat_id, '', 'page', says('Launch'))

const single = { row_span: 1, col_span: 1 }
const property = { row_size: 2, column_size: 2, merge_info: [single, single, single, single] }

/** Fills the announcement of "Launch" with one block of each kind that the rules check, and `more` at its end. */
export function launchBlocks(file: WorldFile, more: WorldBlock[] = []): void {
  const { announcement } = launch(file)
  announcement.blocks = [
    page(LAUNCH),
    text('first', LAUNCH),
    text('second', LAUNCH),
    box('code', LAUNCH, 'code', says('let x = 1')),
    box('table', LAUNCH, 'table', { property }),
    ...['cell_1', 'cell_2', 'cell_3', 'cell_4'].flatMap(cell),
    box('grid', LAUNCH, 'grid', { column_size: 2 }),
    ...['column_1', 'column_2'].flatMap(column),
    box('callout', LAUNCH, 'callout', {}),
    text('callout_text', 'callout'),
    box('image', LAUNCH, 'image', { token: '', width: 100, height: 100, align: 2 }),
    box('view', LAUNCH, 'view', { view_type: 1 }),
    box('file', 'view', 'file', { token: '', name: '' }),
    box('task', LAUNCH, 'task', {}),
    box('divider', LAUNCH, 'divider', {}),
    ...more,
  ]
  announcement.media = [
    { file_token: 'boxcnpicture', block_id: 'image', file_name: 'plan.png', content_base64: tinyPng },
    { file_token: 'boxcnfile', block_id: 'file', file_name: 'plan.pdf', content_base64: 'JVBERg==' },
  ]
  const other = file.chats.find((each) => each.chat_id === 'oc_other')
  if (other) other.announcement.blocks = [page('oc_other'), text('elsewhere', 'oc_other')]
}

/** 3 × 2 pixels: only the header is read. */
const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEUlEQVR4nGP8z8DAwMDAxAADAA0GAQGwLj2UAAAAAElFTkSuQmCC'
