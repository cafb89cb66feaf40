import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { contentLimits } from '../../../document/content-limits'
import { askWorker } from '../../browser/start-worker'
import { exportText } from './export-text'
import type { ExportedDocument, ExportRequest } from './export-text'
// Vite turns this import into the address of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from './exporting-worker?worker&url'

const { blocksAtOnce, elementsAtOnce, charactersAtOnce, convertMs } = contentLimits.exported

/**
 * Converts a document in a worker, unless it is small and becomes text; undefined if that takes too long. Rejects if the worker cannot
 * be loaded, or when aborted.
 */
export const exportInWorker = (
  request: ExportRequest,
  signal: AbortSignal,
): Promise<ExportedDocument | undefined> => {
  const { format, page } = request
  return format !== 'word' && isSmall(page)
    ? exportText({ ...request, format })
    : askWorker<ExportedDocument>(workerUrl, request, { ms: convertMs, signal })
}

function isSmall(page: BlockTree): boolean {
  let [blocks, elements, characters] = [0, 0, 0]
  const waiting = [page]
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    const own = textObject(tree.block_type, tree.body)?.elements ?? []
    blocks += 1
    elements += own.length
    for (const { text_run, equation } of own) characters += (text_run ?? equation)?.content.length ?? 0
    if (blocks > blocksAtOnce || elements > elementsAtOnce || characters > charactersAtOnce) return false
    waiting.push(...tree.children)
  }
  return true
}
