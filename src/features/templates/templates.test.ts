import { expect, test } from 'vitest'
import { preOrder } from '../../../document/block-tree'
import { wordsOf } from '../../../document/wire/text-body'
import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import { block, bullet, callout, fileView, image, object, p, page } from '../../../saving/testing/page'
import { builtInEn } from './built-in-en'
import { builtInTemplates } from './built-in-templates'
import { builtInZhCn } from './built-in-zh-cn'
import { fillTemplate, templateFromFile, templateToFile, makeTemplate } from './template'

const bytesOf = (token: string) => Promise.resolve(token === 'gone' ? undefined : new Blob([token]))
const cellsOf = (token: string) => {
  if (token === 'shtGone') return Promise.reject(new Error('gone'))
  const columns = token === 'shtWide' ? 600 : 1
  return Promise.resolve({ rows: 1, columns, readColumns: 1, shown: [['7']], written: [[7]] })
}
const made = (...blocks: Parameters<typeof page>) =>
  makeTemplate([page(...blocks)], { id: 'x', name: 'X', bytesOf, cellsOf })

test('a page is kept with its title as a heading, without ids and comments', async () => {
  const line = block('a', 2, [{ text_run: { content: 'words', text_element_style: { comment_ids: ['c'] } } }])
  const { template } = await made(line, bullet('b', 'item', p('c', 'below')))
  expect(template.blocks.map(({ block_type }) => block_type)).toEqual([3, 2, 12])
  expect(wordsOf(template.blocks[0]!)).toBe('Plan')
  expect(template.blocks.flatMap(preOrder).map(({ id }) => id)).toEqual(['', '', '', ''])
  expect(JSON.stringify(template)).not.toContain('comment')
})

test('pictures, files and spreadsheets are kept with their bytes and cells, and unavailable ones are left out and counted', async () => {
  const sheets = ['sheet', 'shtGone', 'shtWide'].map((token) => object(token, 30, { token }))
  const { template, left } = await made(
    image('i', 'one'),
    fileView('v', 'two'),
    image('j', 'gone'),
    ...sheets,
  )
  expect(template.blocks.map(({ block_type }) => block_type)).toEqual([3, 27, 33, 30])
  expect(await template.media['one']!.bytes.text()).toBe('one')
  expect(JSON.parse(await template.media['sheet']!.bytes.text())).toMatchObject({ written: [[7]] })
  expect(Object.keys(template.media).sort()).toEqual(['one', 'sheet', 'two'])
  expect(left).toBe(3)
})

test('blanks are filled in wherever blocks have text', () => {
  const filled = fillTemplate([callout('c', p('a', 'To {chat} on {date}, {other}'))], {
    chat: 'Launch',
    date: 'May 2',
  })
  expect(wordsOf(filled[0]!.children[0]!)).toBe('To Launch on May 2, {other}')
})

test('a template is read back from its file without the bytes', async () => {
  const { template } = await made(p('a', 'words'), image('i', 'one'))
  const { text, left } = templateToFile(template)
  expect(left).toBe(1)
  const { template: read } = templateFromFile(text, 'y')!
  expect(read.name).toBe('X')
  expect(read.blocks.map(wordsOf)).toEqual(['Plan', 'words'])
})

test('a template file names what it loses: pictures without bytes, and blocks that cannot be created', () => {
  const blocks = [page(p('a', '\u3000words')), image('i', 'one'), object('o', 36, {})]
  const text = JSON.stringify({ herald_template: 1, name: 'X', blocks })
  const { template, left, losses } = templateFromFile(text, 'y')!
  expect(template.blocks.map(wordsOf)).toEqual(['Plan', '\u3000words'])
  expect(left).toBe(1)
  expect(losses).toEqual([{ key: 'blocks', number: 1 }])
})

test('an invalid template file is rejected', () => {
  for (const text of [
    '',
    'x',
    '[]',
    '{}',
    '{"herald_template":1,"name":"x","blocks":[]}',
    '{"herald_template":2}',
  ])
    expect(templateFromFile(text, 'y')).toBeUndefined()
})

test('each built-in template is complete in both languages, with the same blanks and blocks', () => {
  expect(builtInTemplates('zh-CN').map(({ id }) => id)).toEqual(builtInTemplates('en').map(({ id }) => id))
  for (const [at, template] of builtInTemplates('en').entries()) {
    const kinds = (blocks: typeof template.blocks) =>
      blocks.flatMap(preOrder).map(({ block_type: type }) => type)
    expect(kinds(builtInTemplates('zh-CN')[at]!.blocks)).toEqual(kinds(template.blocks))
    expect(template.blocks[0]!.block_type).toBe(3)
  }
  for (const { text } of [...Object.values(builtInEn), ...Object.values(builtInZhCn)])
    expect(treesFromMarkdown(text).losses).toEqual([])
  for (const [id, { text }] of Object.entries(builtInEn))
    expect([...builtInZhCn[id as keyof typeof builtInEn].text.matchAll(/\{\w+\}/g)].map(String)).toEqual(
      [...text.matchAll(/\{\w+\}/g)].map(String),
    )
})
