import type { BlockTree } from '../../../document/block-tree'
import { newText, newTree } from '../../../document/structure/new-tree'
import type { WordPart } from './word-package'
import type { Piece, WordReader } from './word-reader'
import { childOf, elementsIn, findElement, textOf } from './xml'
import type { XmlElement } from './xml'

/**
 * A drawing: pictures, text boxes with their blocks, and the words of a diagram. Shapes, charts and ink are counted as
 * a loss.
 */
export function drawingOf(element: XmlElement, reader: WordReader, part: WordPart): Piece[] {
  const found: BlockTree[] = []
  const isObject = element.name === 'w:object'
  const read = { count: 0 }
  visit(element, reader, part, found, read)
  if (isObject) reader.tally.add('embeds')
  else if (read.count === 0) reader.tally.add('drawings')
  return found.length > 0 ? [{ blocks: found }] : []
}

/** Adds the blocks below an element, and counts what was recognised. */
function visit(
  element: XmlElement,
  reader: WordReader,
  part: WordPart,
  found: BlockTree[],
  read: { count: number },
): void {
  switch (element.name) {
    case 'w:txbxContent': {
      const blocks = reader.blocksIn(element, part)
      read.count += 1
      if (blocks.length > 0) reader.tally.add('textBoxes')
      found.push(...blocks)
      return
    }
    case 'wp:inline':
    case 'wp:anchor': {
      const blip = findElement(element, 'a:blip')
      const isAlone = blip && !findElement(element, 'w:txbxContent')
      if (!isAlone) break
      read.count += 1
      const picture = pictureFrom(
        blip.attrs['r:embed'] ?? blip.attrs['r:link'],
        drawnSize(element),
        nameOf(element),
      )
      if (picture) found.push(picture)
      return
    }
    case 'a:blip':
    case 'v:imagedata': {
      read.count += 1
      const id = element.attrs['r:embed'] ?? element.attrs['r:id'] ?? element.attrs['r:link']
      const picture = pictureFrom(id, {}, '')
      if (picture) found.push(picture)
      return
    }
    case 'dgm:relIds': {
      const words = diagramWords(part.relations.get(element.attrs['r:dm'] ?? '')?.target)
      if (words.length === 0) return
      read.count += 1
      reader.tally.add('drawings')
      found.push(...words)
      return
    }
    case 'v:rect':
      if (/^(t|true|1)$/.test(element.attrs['o:hr'] ?? '')) {
        read.count += 1
        found.push(newTree('divider', {}))
        return
      }
      break
    case 'mc:AlternateContent': {
      const choice = childOf(element, 'mc:Choice') ?? childOf(element, 'mc:Fallback')
      if (choice) visit(choice, reader, part, found, read)
      return
    }
    default:
  }
  for (const child of elementsIn(element)) visit(child, reader, part, found, read)

  function pictureFrom(id: string | undefined, size: object, name: string): BlockTree | undefined {
    const relation = part.relations.get(id ?? '')
    if (relation && !relation.isExternal) return reader.pictures.read(relation.target, name, size)
    reader.tally.add('pictures')
    return undefined
  }

  function diagramWords(path: string | undefined): BlockTree[] {
    const data = path === undefined ? undefined : reader.pack.part(path)
    const points = data ? everyElement(data.root, 'dgm:pt') : []
    return points.flatMap((point) => {
      const content = everyElement(point, 'a:t').map(textOf).join('')
      return content.trim() ? [newText('text', [{ text_run: { content } }])] : []
    })
  }
}

function everyElement(element: XmlElement, name: string): XmlElement[] {
  if (element.name === name) return [element]
  return elementsIn(element).flatMap((child) => everyElement(child, name))
}

/** 914,400 units are an inch, of 96 pixels. */
const UNITS_PER_PIXEL = 9525

function drawnSize(element: XmlElement): { width?: number; height?: number } {
  const { cx, cy } = childOf(element, 'wp:extent')?.attrs ?? {}
  const [width, height] = [cx, cy].map((units) => Math.round(Number(units) / UNITS_PER_PIXEL))
  return width && height && width > 0 && height > 0 && width < 20_000 && height < 20_000
    ? { width, height }
    : {}
}

/** The description that a person wrote: Office writes its own, and the names of files. */
function nameOf(element: XmlElement): string {
  const name = (childOf(element, 'wp:docPr')?.attrs['descr'] ?? '').replace(/\s+/g, ' ').trim()
  const isMade = /automatically generated|自动生成|AI.generated|\.(png|jpe?g|gif|bmp|emf|wmf|tiff?)$/i.test(
    name,
  )
  return isMade ? '' : name
}
