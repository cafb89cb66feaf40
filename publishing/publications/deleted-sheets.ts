import type { SheetSize } from '../../document/sheet/cell-area'
import type { CellStore } from '../../saving/saving'
import type { PublishTransport } from '../run/publish-ports'
import type { DeletedSheet } from './publication-ports'

interface Keeping {
  transport: Pick<PublishTransport, 'readSheet' | 'cells'>
  /** The size of a sheet whose cells are too many to read. */
  sizeOf(token: string): Promise<SheetSize>
  /** Resolves when it is on disk, or when nothing more is sent. */
  keep(sheet: DeletedSheet): Promise<unknown>
}

/** Reads sheets before they are deleted, and stores their cells with the publication. */
export const keepingSheets = ({
  transport,
  sizeOf,
  keep,
}: Keeping): Pick<PublishTransport, 'readSheet' | 'cells'> => ({
  async readSheet(token) {
    const cells = await transport.readSheet(token)
    if (!cells) await keep({ token, ...(await sizeOf(token)) })
    return cells
  },
  cells: {
    ...transport.cells,
    async put(token, { rows, columns, written }) {
      await keep({ token, rows, columns, written })
    },
  },
})

/** Puts the stored cells where a restored sheet looks for them. */
export async function offerCells(cells: Pick<CellStore, 'put'>, sheets: readonly DeletedSheet[]) {
  for (const { token, rows, columns, written } of sheets)
    if (written) await cells.put(token, { rows, columns, readColumns: columns, shown: [], written })
}

/** The sheets whose cells were too many to store, so that nothing restores them. */
export const lostSheets = (sheets: readonly DeletedSheet[]): SheetSize[] =>
  sheets.filter(({ written }) => !written).map(({ rows, columns }) => ({ rows, columns }))
