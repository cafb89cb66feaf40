import { GetGatewayPublicationMedia, GetPublicationMedia } from '../../contract/herald/held-media'
import type { PublicationAnswer } from '../../contract/herald/publications'
import type { BlockTree } from '../../document/block-tree'
import { openCellStore, takeHeldCells, type HeldElsewhere } from '../../saving/saving'
import { browserStore } from '../storage/indexed-db-store'
import { inNameOf, sessionNow } from './client'

type Of = Pick<PublicationAnswer, 'publication_id' | 'app_id'>

/** Bytes that a publication adds, and that no announcement has yet. */
export const publicationMedia = (of: Of): HeldElsewhere => ({
  bytesOf: async (token) => ({ bytes: await bytesOf(of, token), name: '' }),
  sha256Of: () => undefined,
})

/** Stores the cells of sheets that a publication adds in this browser, which then shows them. */
export const takePublicationCells = (of: Of, tree: BlockTree): Promise<void> =>
  takeHeldCells(tree, openCellStore(of.app_id, { store: browserStore }), (token) =>
    // Once the publication is over, it has no bytes.
    bytesOf(of, token).catch(() => undefined),
  )

function bytesOf({ publication_id, app_id }: Of, token: string): Promise<Blob> {
  const { callBytes } = inNameOf(app_id)
  const input = { path: { publication_id }, query: { token } }
  const isGateway = sessionNow()?.token === undefined
  return isGateway ? callBytes(GetGatewayPublicationMedia, input) : callBytes(GetPublicationMedia, input)
}
