import type { OtherObjects } from '../../contract/docx/block'
import { definableObject } from '../../contract/docx/definable-object'
import type { BlockBody, BlockTree } from '../block-tree'
import { stableJson } from '../block-tree'
import { paragraph, platformSpec } from './block-spec'

/** Blocks that show bytes or cells by a token: pictures, files with their views, and embedded sheets. */

const MOST_TOKEN = 500
const MOST_NAME = 1000

/**
 * Reads what a create call may send, plus these strings up to their greatest lengths. They come with a block from
 * elsewhere and are not part of the call.
 */
const readWith =
  (key: string, words: Readonly<Record<string, number>>) =>
  (value: unknown): object | undefined => {
    const said = { ...(value as Record<string, unknown> | null | undefined) }
    const object = definableObject(key, { ...said, token: undefined })
    if (!object) return undefined
    const read: Record<string, unknown> = { ...object }
    for (const [name, most] of Object.entries(words)) {
      const word = said[name]
      if (word === undefined) continue
      if (typeof word !== 'string' || word.length > most) return undefined
      read[name] = word
    }
    return read
  }

const imageOf = (body: BlockBody): OtherObjects['image'] => body.image ?? {}

function countedImage(body: BlockBody) {
  const image = imageOf(body)
  return {
    token: image.token ?? '',
    width: image.width ?? 100,
    height: image.height ?? 100,
    align: image.align ?? 2,
    caption: image.caption?.content ?? '',
    scale: image.scale ?? 1,
  }
}

export const image = platformSpec('image', 'Picture', '图片', {
  media: 'image',
  subject: 'picture',
  create: {
    object: ({ body }) => ({ ...imageOf(body), token: undefined }),
    body: ({ body }) => ({ image: { ...imageOf(body), token: '' } }),
    read: readWith('image', { token: MOST_TOKEN }),
    mostPerCall: 20,
    weight: 20,
  },
  content: {
    counted: countedImage,
    // A recreated picture has another token for the same bytes.
    identity: ({ body }) => stableJson({ ...countedImage(body), token: '' }),
    update: 'media',
    isMergedByField: true,
  },
  plainText({ body }) {
    const caption = imageOf(body).caption?.content
    return caption ? [caption] : []
  },
  html(node, { element, mark, line, voidElement, escape, picture, tally }) {
    const { token, caption: said, ...look } = imageOf(node.body)
    const { width, height, align } = look
    const caption = said?.content ?? ''
    const source = token ? picture(token) : undefined
    if (!source) {
      tally.add('pictures')
      return caption ? line(caption, { italic: true }) : ''
    }
    const below = caption ? element('figcaption', {}, escape(caption)) : ''
    const style = align === 2 || align === 3 ? `text-align: ${align === 2 ? 'center' : 'right'}` : undefined
    return element(
      'figure',
      { ...mark(node, look), style },
      voidElement('img', { src: source, alt: caption, width, height }),
      below,
    )
  },
  markdown({ body }, { tally, names }) {
    tally.add('pictures')
    // Alternative text is one line.
    const caption = (imageOf(body).caption?.content ?? '').replaceAll('\n', ' ')
    const alt = caption.trim() ? caption : names.kind('image')
    return [paragraph({ type: 'image', url: '', alt })]
  },
  insert: [
    {
      id: 'image',
      section: 'media',
      aliases:
        'img image photo picture upload png jpg gif 图片 照片 上传 tupian tp zhaopian zp shangchuan sc',
      makes: { files: 'image' },
    },
  ],
})

type FileObject = OtherObjects['file']

const fileOf = (body: BlockBody): FileObject => body.file ?? {}
const fileName = ({ body }: BlockTree) => fileOf(body).name ?? ''

/**
 * How a file is shown: 1 as a card, 2 as a preview, 3 in a line. No call creates 3: it becomes a card
 * (platform/docx#what-creation-adds).
 */
const CARD = 1
const PREVIEW = 2
const IN_LINE = 3

const viewTypeOf = ({ body }: BlockTree): number => body.view?.view_type ?? CARD

const asCard = (value: unknown): unknown =>
  (value as { view_type?: unknown } | null | undefined)?.view_type === IN_LINE
    ? { ...(value as object), view_type: CARD }
    : value

const readFile = readWith('file', { token: MOST_TOKEN, name: MOST_NAME })

/** A file. It is in a view, which the service creates with it. */
export const file = platformSpec('file', 'File', '文件', {
  media: 'file',
  subject: 'file',
  children: { isPart: true },
  create: {
    read: (value) => readFile(asCard(value)),
    canRecreate: () => true,
    weight: 20,
  },
  content: {
    counted: (body) => ({ token: fileOf(body).token ?? '' }),
    identity: fileName,
    update: 'media',
  },
  plainText: (node) => (fileName(node) ? [fileName(node)] : []),
  html({ body }, { tally, line, names }) {
    tally.add('filesAsNames')
    return line(fileOf(body).name ?? names.kind('file'))
  },
  markdown({ body }, { tally, names }) {
    tally.add('filesAsNames')
    return [paragraph({ type: 'text', value: fileOf(body).name ?? names.kind('file') })]
  },
  insert: [
    {
      id: 'file',
      section: 'media',
      aliases: 'file attachment upload pdf video audio 文件 附件 上传 wenjian wj fujian fj shangchuan sc',
      makes: { files: 'file' },
    },
  ],
})

const countedView = (body: BlockBody) => ({
  view_type: body.view?.view_type ?? CARD,
})

const holdsFile = ({ children }: BlockTree) =>
  children.length === 1 && children[0]?.block_type === file.number

export const view = platformSpec('view', 'File view', '文件视图', {
  subject: 'file',
  children: { parts: 'file', generated: 'file' },
  create: {
    as: 'file',
    object: (node) => ({ token: '', view_type: viewTypeOf(node) }),
    body: (node) => ({ view: { view_type: viewTypeOf(node) } }),
    read: (value) => {
      const { view_type: type }: { view_type?: unknown } = asCard(value ?? {}) ?? {}
      if (type === undefined) return {}
      return type === CARD || type === PREVIEW ? { view_type: type } : undefined
    },
    canRecreate: (node) => [CARD, PREVIEW].includes(viewTypeOf(node)) && holdsFile(node),
  },
  content: {
    counted: countedView,
    // A view shows one file, which identifies it.
    identity: (node) => (holdsFile(node) ? fileName(node.children[0]!) : stableJson(countedView(node.body))),
  },
  html: ({ children }, { blocks }) => blocks(children),
  markdown: ({ children }, { blocks }) => blocks(children),
})

const sheetOf = (body: BlockBody): OtherObjects['sheet'] => body.sheet ?? {}

export const sheet = platformSpec('sheet', 'Spreadsheet', '电子表格', {
  media: 'sheet',
  subject: 'sheet',
  create: {
    object: ({ body }) => ({ ...sheetOf(body), token: undefined }),
    body: () => ({ sheet: { token: '' } }),
    read: readWith('sheet', { token: MOST_TOKEN }),
    mostPerCall: 5,
    weight: 50,
  },
  content: {
    counted: (body) => ({ token: sheetOf(body).token ?? '' }),
    identity: () => '',
    // A new sheet has no token until the service gives it one.
    isSame: (a, b) => !sheetOf(b.body).token || sheetOf(a.body).token === sheetOf(b.body).token,
    update: 'always',
  },
  html(node, { sheet: cellsOf, tally, line, table, names }) {
    const rows = cellsOf?.(sheetOf(node.body).token ?? '')
    if (rows && rows.length > 0) {
      tally.add('sheetsAsTables')
      return table(rows)
    }
    tally.add('sheets')
    return line(names.kind('sheet'), { italic: true })
  },
  markdown(node, { sheet: cellsOf, tally, table, inline, names }) {
    const rows = cellsOf?.(sheetOf(node.body).token ?? '')
    if (rows && rows.length > 0) {
      tally.add('sheetsAsTables')
      return [table(rows.map((row) => row.map((content) => inline([{ text_run: { content } }], 'cell'))))]
    }
    tally.add('sheets')
    return [paragraph({ type: 'emphasis', children: [{ type: 'text', value: names.kind('sheet') }] })]
  },
  insert: [
    {
      id: 'sheet',
      section: 'structure',
      about: 'insert.about.sheet',
      aliases: 'sheet excel spreadsheet formula cells 电子表格 dianzibiaoge dzbg biaoge bg',
      makes: { popup: 'sheet' },
    },
  ],
})
