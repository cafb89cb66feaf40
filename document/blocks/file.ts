import type { OtherObjects } from '../../contract/docx/block'
import type { BlockBody, BlockTree } from '../block-tree'
import { stableJson } from '../block-tree'
import { paragraph, platformSpec } from './block-spec'
import { MOST_TOKEN, readWith } from './read-with'

/** A file, and the view that shows it. */

const MOST_NAME = 1000

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
