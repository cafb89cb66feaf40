import { GetGatewayPublicationMedia, GetPublicationMedia } from '../../contract/herald/held-media'
import type { PublicationAnswer } from '../../contract/herald/publications'
import type { SheetCells } from '../../document/sheet/cell-area'
import { cellsFromBytes, isLocal, type HeldElsewhere } from '../../saving/saving'
import { inNameOf, sessionNow } from './client'

type CellsOf = (token: string) => Promise<SheetCells | undefined>
type Of = Pick<PublicationAnswer, 'publication_id' | 'app_id'>

/**
 * Bytes and cells that a publication adds, and that no announcement has yet. They come from the server at each visit: this
 * browser may have others by the same token, and an approval is of these.
 */
export const publicationMedia = (of: Of): { media: HeldElsewhere; cellsOf: CellsOf } => ({
  media: {
    bytesOf: async (token) => ({ bytes: await bytesOf(of, token), name: '' }),
    sha256Of: () => undefined,
  },
  async cellsOf(token) {
    // Once the publication is over, it has none.
    const bytes = isLocal(token) ? await bytesOf(of, token).catch(() => undefined) : undefined
    return bytes && (await cellsFromBytes(bytes))
  },
})

function bytesOf({ publication_id, app_id }: Of, token: string): Promise<Blob> {
  const { callBytes } = inNameOf(app_id)
  const input = { path: { publication_id }, query: { token } }
  const isGateway = sessionNow()?.token === undefined
  return isGateway ? callBytes(GetGatewayPublicationMedia, input) : callBytes(GetPublicationMedia, input)
}
