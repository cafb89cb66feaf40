import { ImageRun } from 'docx'
import type { OtherObjects } from '../../../contract/docx/block'
import type { WordBlock, WordBlockWriter } from '../../editor/word/word-blocks'
import type { WordWriter } from '../../editor/word/word-writer'
import { paragraph, run, xmlWords } from '../../editor/word/write-lines'
import type { ParagraphLook } from '../../editor/word/write-lines'

export const imageWriter: WordBlockWriter = {
  key: 'image',
  write: ({ body }, { look, out }) => imageParagraphs(body.image ?? {}, look, out),
}

/** The width of the text on a page, in pixels. */
const PAGE_PIXELS = 600

function imageParagraphs(image: OtherObjects['image'], look: ParagraphLook, out: WordWriter): WordBlock[] {
  const data = image.token ? out.picture(image.token) : undefined
  const type = data && /^data:image\/([a-z]+);base64,[\w+/=]+$/i.exec(data)?.[1]?.toLowerCase()
  const caption = image.caption?.content ?? ''
  if (!type) {
    out.tally.add('pictures')
    return caption ? [paragraph([run(caption, { italics: true })], look, caption)] : []
  }
  const text = { ...look, text: { align: image.align ?? 2 } }
  const name = `${out.names.kind('image')} ${++out.pictures}`
  const picture = new ImageRun({
    type: pictureTypes.get(type) ?? 'png',
    data,
    transformation: drawnPixels(image),
    altText: { name: xmlWords(name), description: xmlWords(caption) },
  })
  const below = caption ? [paragraph([run(caption)], { ...text, style: 'Caption' }, caption)] : []
  return [paragraph([picture], text), ...below]
}

/** The library has no name for WebP. Programs look at the bytes. */
const pictureTypes: ReadonlyMap<string, 'jpg' | 'gif' | 'bmp'> = new Map([
  ['jpeg', 'jpg'],
  ['jpg', 'jpg'],
  ['gif', 'gif'],
  ['bmp', 'bmp'],
])

/** The size of a picture in the file, in pixels: as it is shown, and no wider than the page. */
function drawnPixels({ width, height, scale }: OtherObjects['image']): {
  width: number
  height: number
} {
  const shown = [width || 100, height || 100].map((side) => side * (scale || 1))
  const fit = Math.min(1, PAGE_PIXELS / shown[0]!)
  const [across = 1, down = 1] = shown.map((side) => Math.max(1, Math.round(side * fit)))
  return { width: across, height: down }
}
