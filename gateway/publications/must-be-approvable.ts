import type { PublicationTarget } from '../../publishing/publications/publication'
import { needsApproval, sheetsIn } from '../approval-gate'
import type { AppContext } from '../call'
import { refusedWith } from './refused'

const words =
  'its cells could change after the approval: an announcement that needs approval takes no copy of a sheet'

/**
 * Refuses sheets in the content for an announcement that needs approval. The hash is of the blocks, and cells are copied when
 * the publication runs. A sheet that an edited page shows already stays as it is.
 */
export function mustBeApprovable(
  { app, gate }: AppContext,
  content: string,
  targets: readonly Pick<PublicationTarget, 'chat_id' | 'base_revision'>[],
): void {
  const guarded = targets.filter(({ chat_id }) => needsApproval(app, chat_id))
  if (guarded.length === 0) return
  const isCopied = (spreadsheet: string) =>
    guarded.some(
      ({ chat_id, base_revision }) =>
        base_revision === undefined || gate?.shows(chat_id, spreadsheet) !== true,
    )
  const copied = sheetsIn(JSON.parse(content)).find(isCopied)
  if (copied !== undefined) throw refusedWith(9499, [{ field: 'source', value: copied, description: words }])
}
