import type { EditorView } from 'prosemirror-view'
import type { OtherObjects } from '../../../contract/docx/block'
import { imageSize } from '../../../contract/docx/image-size'
import type { BlockTree } from '../../../document/block-tree'
import { contentLimits } from '../../../document/content-limits'
import { newText } from '../../../document/structure/new-tree'
import { LossCounter } from '../../../formats/losses'
import { insertCells } from '../../blocks/table/insert-cells'
import { carriedFile } from '../import/carried-file'
import { namesOf } from '../view/view-context'
import type { ViewContext } from '../view/view-context'
import { insertTrees } from './insert-trees'
import { pasteReport, reportText, withReport } from './paste-report'
import type { Pasted } from './read-clipboard'

/** Inserts what was pasted, in one step, and reports what could not be kept as it was. */
export function insertPasted(view: EditorView, context: ViewContext, pasted: Pasted): boolean {
  if (view.isDestroyed || !view.editable) return false
  const { pasted: most } = contentLimits.blocks
  // Our own blocks were counted when they were read.
  const isTooMuch = pasted.from !== 'own' && countBlocks(pasted.blocks, most) > most
  if (pasted.from === 'tooMuch' || isTooMuch) {
    context.refuse(context.words(`clipboard.${pasted.from === 'tooMuch' ? 'noText' : 'tooMany'}`, { most }))
    return false
  }
  const tally = new LossCounter()
  for (const { key, number } of pasted.losses) tally.add(key, number)
  const blocks = addImageFiles(pasted.blocks, (file) => context.ports.media.add(file), tally)
  const inserted =
    insertCells(view.state, { ...pasted, blocks }) ?? insertTrees(view.state, blocks, namesOf(context))
  if (inserted && 'rule' in inserted) {
    context.refuse(context.words(`tables.refused.${inserted.rule}`))
    return false
  }
  for (const { key, number } of inserted?.tally.losses ?? []) tally.add(key, number)
  if (!inserted && tally.losses.length === 0) return false
  view.dispatch(withReport(inserted?.tr ?? view.state.tr, inserted?.blocks ?? [], tally.losses))
  const report = pasteReport.getState(view.state)
  if (report && tally.losses.length > 0) context.announce(reportText(report, context.words).whole)
  return inserted !== undefined
}

/** Counts blocks; stops once there are more than `most`. */
function countBlocks(trees: readonly BlockTree[], most: number): number {
  let count = 0
  const waiting = [trees]
  for (let next = waiting.pop(); next && count <= most; next = waiting.pop()) {
    count += next.length
    for (const { children } of next) if (children.length > 0) waiting.push(children)
  }
  return count
}

/**
 * Gives every picture that came as a `data:` address to the media port, which returns the block's new token for it. A
 * picture without a size gets the one stated in its bytes. A picture that the port refuses is replaced by its
 * caption.
 */
export function addImageFiles(
  trees: readonly BlockTree[],
  add: (file: File) => string,
  tally: LossCounter,
): BlockTree[] {
  return trees.flatMap((tree) => {
    const image: OtherObjects['image'] | undefined = tree.body.image
    if (!image?.token?.startsWith('data:')) {
      return [
        tree.children.length > 0 ? { ...tree, children: addImageFiles(tree.children, add, tally) } : tree,
      ]
    }
    const taken = addImageFile(image.token, add)
    if (taken)
      return [{ ...tree, body: { ...tree.body, image: { ...taken.size, ...image, token: taken.token } } }]
    tally.add('pictures')
    const content = image.caption?.content
    return content ? [newText('text', [{ text_run: { content } }])] : []
  })
}

function addImageFile(address: string, add: (file: File) => string) {
  const carried = carriedFile(address)
  if (!carried) return undefined
  try {
    return { token: add(carried.file), size: imageSize(carried.bytes) }
  } catch {
    // More than the platform takes: the picture is counted in the report.
    return undefined
  }
}
