import type { CellStore } from '../../saving/saving'
import type { PublishTransport } from '../run/publish-ports'
import type { DeletedSheet } from './publication-ports'

interface Keeping {
  transport: Pick<PublishTransport, 'readSheet' | 'cells'>
  /** The size of a sheet whose cells are too many to read. */
  sizeOf(token: string): Promise<{ rows: number; columns: number }>
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

/** The sheets whose cells cannot be restored, in words. Undefined if there are none. */
export function lostCells(sheets: readonly DeletedSheet[]): string | undefined {
  const lost = sheets.filter(({ written }) => !written)
  if (lost.length === 0) return undefined
  const names = lost.map(({ rows, columns }) => `a sheet of ${rows} rows and ${columns} columns`)
  return `cells were too many to store, and were not restored: ${names.join(', ')}`
}
