import type { OtherObjects } from '../../contract/docx/block'
import type { BlockBody } from '../block-tree'
import { stableJson } from '../block-tree'
import { paragraph, platformSpec } from './block-spec'
import { MOST_TOKEN, readWith } from './read-with'

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
