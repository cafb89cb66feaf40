import { SHEET } from '../../contract/docx/block-numbers'
import { stableJson } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { SheetCells } from '../../document/sheet/cell-area'
import type { DraftCalls } from '../calls/draft-calls'
import { sameBytes } from '../media/live-media'
import type { MediaStore } from '../media/media-store'
import type { CellStore } from '../sheets/cell-store'
import { bytesOfCells, cellsFromBytes } from '../sheets/held-cells'
import type { OpenSheets } from '../sheets/open-sheets'
import { heldTokens } from './held-bytes'
import type { SharedDraftPorts, StoredDraft } from './shared-draft'

interface Here {
  server: DraftCalls
  media: Pick<MediaStore, 'chosen' | 'named' | 'bytesOf' | 'elsewhere'>
  cells: CellStore
  sheets: Pick<OpenSheets, 'port' | 'readAgain'>
}

/** The cells of a sheet in one spelling, without the empty ones at the ends. */
function writtenIn(cells: SheetCells | undefined): string {
  const isFilled = (cell: unknown) => cell !== null && cell !== ''
  const rows = (cells?.written ?? []).map((row) => row.slice(0, row.findLastIndex(isFilled) + 1))
  return stableJson(rows.slice(0, rows.findLastIndex(({ length }) => length > 0) + 1))
}

const nothing = Promise.resolve(undefined)

/** Stores the cells of a held change's new sheets in this browser, as if they had been added here. */
async function takeHeldCells(
  tree: BlockTree,
  cells: CellStore,
  bytesOf: (token: string) => Promise<Blob | undefined>,
): Promise<void> {
  for (const [token, { block_type: type }] of heldTokens(tree)) {
    if (type !== SHEET || (await cells.get(token))) continue
    const bytes = await bytesOf(token)
    const found = bytes && (await cellsFromBytes(bytes))
    if (found) await cells.put(token, found)
  }
}

/**
 * The bytes and cells of a held change in this browser, and those that others added, which this browser stores as if they
 * had been added here.
 */
export function heldHere({ server, media, cells, sheets }: Here): Pick<SharedDraftPorts, 'server' | 'media'> {
  /** The hashes that the server had last. They are needed after the change has gone live elsewhere. */
  let hashes: StoredDraft['bytes'] = {}
  media.elsewhere = {
    async bytesOf(token) {
      const bytes = token in hashes ? await server.bytes(token) : undefined
      return bytes && { bytes, name: '' }
    },
    sha256Of: (token) => hashes[token],
  }
  const takeBytes = async ({ tree, bytes }: StoredDraft) => {
    const isThere = (token: string) => token in bytes
    // A sheet reads its cells only once, so they come first.
    await takeHeldCells(tree, cells, (token) => (isThere(token) ? server.bytes(token) : nothing))
    for (const [token, { block_type: type }] of heldTokens(tree))
      if (type !== SHEET && isThere(token)) void media.bytesOf(token)
  }
  return {
    server: {
      ...server,
      async read() {
        const draft = await server.read()
        if (!draft) return undefined
        hashes = { ...hashes, ...draft.bytes }
        await takeBytes(draft)
        return draft
      },
    },
    media: {
      async bytesOf(token, type) {
        if (type !== SHEET) return await media.chosen(token)
        const kept = await cells.get(token)
        return kept && { bytes: bytesOfCells(kept), name: '' }
      },
      async isSame(local, wire, type) {
        if (type !== SHEET) return await sameBytes(media, local, wire)
        const mine = await cells.get(local)
        const its = mine && (await sheets.port.read(wire).catch(() => undefined))
        if (its === undefined || writtenIn(its) !== writtenIn(mine)) return false
        // The page may have read it before it had its cells.
        sheets.readAgain(wire)
        return true
      },
    },
  }
}
