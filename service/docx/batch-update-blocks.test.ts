import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/docx/block'
import { launchBlocks, says } from '../examples/announcement'
import { LAUNCH, launch as launchOf } from '../examples/launch'
import { openAnnouncement } from './testing/open-announcement'

const open = () => openAnnouncement(launchBlocks)
type Announcement = Awaited<ReturnType<typeof open>>

const named = (blocks: readonly Block[], id: string) => blocks.find((block) => block.block_id === id)
const updateOf = async (launch: Announcement, block_id: string, request: object) => {
  const reply = await launch.update([{ block_id, ...request }])
  expect(reply).toMatchObject({ code: 0 })
  return reply.data?.blocks[0]
}

test('one call makes one revision, and returns every block in full in the order of the requests', async () => {
  const launch = await open()
  const reply = await launch.update([
    { block_id: 'second', update_text_elements: says('two') },
    { block_id: LAUNCH, update_text_elements: says('Title') },
  ])
  expect(reply.data?.revision_id).toBe(2)
  expect(reply.data?.blocks.map((block) => block.block_id)).toEqual(['second', LAUNCH])
  const listed = await launch.listed()
  expect(reply.data?.blocks[1]).toEqual(listed[0])
  expect(listed[0]?.page?.elements[0]?.text_run?.content).toBe('Title')
})

test('a style update changes the listed fields only, and clears those that it leaves out', async () => {
  const launch = await open()
  await updateOf(launch, 'first', {
    update_text_style: { style: { align: 3, background_color: 'LightRedBackground' }, fields: [1, 6] },
  })
  const block = await updateOf(launch, 'first', {
    update_text: { ...says('new'), style: { align: 2, indentation_level: 'OneLevelIndent' }, fields: [6, 7] },
  })
  expect(block?.text?.style).toEqual({ align: 3, folded: false, indentation_level: 'OneLevelIndent' })
  expect(block?.text?.elements[0]?.text_run?.content).toBe('new')
})

test('comments move within their block and cannot be added to another', async () => {
  const launch = await openAnnouncement((file) => {
    launchBlocks(file)
    const first = launchOf(file).announcement.blocks?.[1]
    const style = { comment_ids: ['7'] }
    if (first) first['text'] = { elements: [{ text_run: { content: 'x', text_element_style: style } }] }
  })
  const commented = (content: string, ...comment_ids: string[]) => ({
    update_text_elements: { elements: [{ text_run: { content, text_element_style: { comment_ids } } }] },
  })
  const first = await updateOf(launch, 'first', commented('moved', '7', '8'))
  const second = await updateOf(launch, 'second', commented('elsewhere', '7'))
  expect(first?.text?.elements[0]?.text_run?.text_element_style?.comment_ids).toEqual(['7'])
  expect(second?.text?.elements[0]?.text_run?.text_element_style).not.toHaveProperty('comment_ids')
})

test('an inline file or inline block can be moved within the blocks that a call names', async () => {
  const inline = [{ file: { file_token: 'boxcnfile' } }, { inline_block: { block_id: 'doxcninline' } }]
  const launch = await openAnnouncement((file) => {
    launchBlocks(file)
    const first = launchOf(file).announcement.blocks?.[1]
    if (first) first['text'] = { elements: inline }
  })
  const block = await updateOf(launch, 'first', { update_text_elements: { elements: inline.toReversed() } })
  expect(block?.text?.elements).toMatchObject(inline.toReversed())
})

test('if the cells of a table do not fill its last row, only complete rows count', async () => {
  const launch = await openAnnouncement((file) => {
    launchBlocks(file)
    const { announcement } = launchOf(file)
    announcement.blocks = announcement.blocks?.filter(({ block_id }) => !block_id.startsWith('cell_4'))
  })
  const rows = (row_start_index: number, row_end_index: number) => [
    { block_id: 'table', delete_table_rows: { row_start_index, row_end_index } },
  ]
  expect(await launch.update(rows(1, 2))).toMatchObject({ code: 1770026 })
})

describe('tables', () => {
  const shape = (block: Block | undefined) => {
    const {
      row_size,
      column_size,
      merge_info = [],
    } = block?.table?.property ?? { row_size: 0, column_size: 0 }
    const spans = merge_info.map((span) => `${span.row_span}${span.col_span}`).join(' ')
    return [row_size, column_size, spans]
  }

  test('a row is inserted where asked for, with an empty text in each cell', async () => {
    const launch = await open()
    const table = await updateOf(launch, 'table', { insert_table_row: { row_index: 1 } })
    expect(shape(table)).toEqual([3, 2, '11 11 11 11 11 11'])
    expect(table?.children?.toSpliced(2, 2)).toEqual(['cell_1', 'cell_2', 'cell_3', 'cell_4'])
    expect(table?.table?.cells).toEqual(table?.children)
    const made = named(await launch.listed(), table?.children?.[2] ?? '')
    expect(made).toMatchObject({ block_type: 32, parent_id: 'table', children: [expect.any(String)] })
  })

  test('a column is inserted into every row, 100 wide, and is deleted with the content of its cells', async () => {
    const launch = await open()
    const before = await launch.listed()
    const wider = await updateOf(launch, 'table', { insert_table_column: { column_index: -1 } })
    expect(wider?.children?.filter((_, place) => place % 3 < 2)).toEqual([
      'cell_1',
      'cell_2',
      'cell_3',
      'cell_4',
    ])
    expect(wider?.table?.property.column_width).toEqual([100, 100, 100])
    const narrow = await updateOf(launch, 'table', {
      delete_table_columns: { column_start_index: 0, column_end_index: 2 },
    })
    expect(shape(narrow)).toEqual([2, 1, '11 11'])
    const listed = await launch.listed()
    expect(named(listed, 'cell_1_text')).toBeUndefined()
    expect(listed).toHaveLength(before.length - 4)
    const count = await launch.world.store.transaction((tx) =>
      tx.selectFrom('announcements').select('block_count').where('chat_id', '=', LAUNCH).executeTakeFirst(),
    )
    expect(count?.block_count).toBe(listed.length)
  })

  test('merged cells grow, shrink and split, and keep their content', async () => {
    const launch = await open()
    const area = { row_start_index: 0, row_end_index: 2, column_start_index: 0, column_end_index: 1 }
    expect(shape(await updateOf(launch, 'table', { merge_table_cells: area }))).toEqual([2, 2, '21 11 11 11'])
    expect(shape(await updateOf(launch, 'table', { insert_table_row: { row_index: 1 } }))).toEqual([
      3,
      2,
      '31 11 11 11 11 11',
    ])
    const shrunk = { delete_table_rows: { row_start_index: 0, row_end_index: 1 } }
    expect(shape(await updateOf(launch, 'table', shrunk))).toEqual([2, 2, '21 11 11 11'])
    const split = await updateOf(launch, 'table', { unmerge_table_cells: { row_index: 1, column_index: 0 } })
    expect(shape(split)).toEqual([2, 2, '11 11 11 11'])
    expect(named(await launch.listed(), 'cell_3_text')).toBeDefined()
  })

  test('widths and headers change by themselves', async () => {
    const launch = await open()
    await updateOf(launch, 'table', { update_table_property: { column_width: 240, column_index: 1 } })
    const table = await updateOf(launch, 'table', { update_table_property: { header_column: true } })
    expect(table?.table?.property).toMatchObject({
      column_width: [100, 240],
      header_row: false,
      header_column: true,
    })
  })

  test('text may be written on an old revision, but indexes only if the table has not changed since', async () => {
    const launch = await open()
    await updateOf(launch, 'first', { update_text_elements: says('a') })
    const row = { block_id: 'table', insert_table_row: { row_index: 0 } }
    const words = { block_id: 'first', update_text_elements: says('b') }
    expect(await launch.update([row], { revision_id: 1 })).toMatchObject({ code: 0 })
    expect(await launch.update([row], { revision_id: 2 })).toMatchObject({ code: 1770014 })
    expect(await launch.update([words], { revision_id: 1 })).toMatchObject({ code: 0 })
  })
})

describe('grids', () => {
  const ratios = async (launch: Announcement) =>
    (await launch.listed()).flatMap((block) => block.grid_column?.width_ratio ?? [])

  test('a new column has an empty text, and the ratios still add up to 100', async () => {
    const launch = await open()
    const grid = await updateOf(launch, 'grid', { insert_grid_column: { column_index: 1 } })
    expect(grid?.grid).toEqual({ column_size: 3 })
    expect([grid?.children?.[0], grid?.children?.[2]]).toEqual(['column_1', 'column_2'])
    expect((await ratios(launch)).reduce((sum, ratio) => sum + ratio, 0)).toBe(100)
    expect(named(await launch.listed(), grid?.children?.[1] ?? '')?.children).toHaveLength(1)
  })

  test('a column is deleted with its contents', async () => {
    const launch = await open()
    await updateOf(launch, 'grid', { insert_grid_column: { column_index: -1 } })
    await updateOf(launch, 'grid', { update_grid_column_width_ratio: { width_ratios: [20, 60, 20] } })
    const grid = await updateOf(launch, 'grid', { delete_grid_column: { column_index: 0 } })
    expect(grid?.children?.[0]).toBe('column_2')
    expect(await ratios(launch)).toEqual([75, 25])
    expect(named(await launch.listed(), 'column_1_text')).toBeUndefined()
  })
})

describe('media', () => {
  test('the first picture of a block is measured, and a later one keeps the size', async () => {
    const launch = await open()
    const replace = { replace_image: { token: 'boxcnpicture' } }
    const image = await updateOf(launch, 'image', replace)
    expect(image?.image).toEqual({ token: 'boxcnpicture', width: 3, height: 2, align: 2 })
    const given = await updateOf(launch, 'image', {
      replace_image: { token: 'boxcnpicture', width: 640, align: 1 },
    })
    expect(given?.image).toEqual({ token: 'boxcnpicture', width: 640, height: 2, align: 1 })
    expect((await updateOf(launch, 'image', replace))?.image).toMatchObject({
      width: 640,
      height: 2,
      align: 1,
    })
  })
})

test('a task takes its task_id once', async () => {
  const launch = await open()
  await updateOf(launch, 'task', { update_task: { task_id: 'one', folded: true } })
  const task = await updateOf(launch, 'task', { update_task: { task_id: 'two' } })
  expect(task?.['task']).toEqual({ task_id: 'one', folded: true })
})
