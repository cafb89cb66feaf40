import type { ReadOptions } from '../../contract/sheets/spreadsheet'
import { inSlices } from '../../primitives/in-slices'
import { KeyedMutex } from '../../primitives/keyed-mutex'
import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { World } from '../world/world'
import { computeFormulas } from './formulas/compute-formulas'
import { findAll, readOf } from './read-range'
import { MAX_RANGES } from './read.rules'
import type { ReadFacts } from './read.rules'
import { showsComputed } from './show-cell'
import { gatherSpreadsheet } from './spreadsheet-facts'

interface Asked {
  world: World
  caller: Caller
  input: { path: { spreadsheetToken: string }; query: ReadOptions }
}

/** The reads that compute, by caller, in each world. */
const computing = new WeakMap<World, KeyedMutex>()

/**
 * The facts of a read. All is read as of one moment; formulas are computed after that, outside of the transaction. A
 * read that computes waits for an earlier one of the same caller, so that many hold no more memory than one.
 */
export function gatherReads({ world, caller, input }: Asked, ranges: readonly string[]): Promise<ReadFacts> {
  const { spreadsheetToken } = input.path
  const { valueRenderOption: rendering } = input.query
  const read = async (tx: Tx) => {
    const facts = await gatherSpreadsheet(tx, spreadsheetToken, caller)
    const reads = ranges.map((text) => readOf(facts, text))
    // Ranges beyond the limit are not read.
    return { ...facts, reads, ...(await findAll(tx, reads.slice(0, MAX_RANGES), rendering, computeFormulas)) }
  }
  if (!showsComputed(rendering))
    return ranges.length === 1 ? world.store.reading(read) : world.store.readingLong(read)
  const { app_id, tenant_key, person } = caller
  const turns = computing.get(world) ?? new KeyedMutex()
  computing.set(world, turns)
  return turns.run([app_id, tenant_key, person?.open_id].join(' '), async () => {
    const { rest, ...facts } = await world.store.readingLong(read)
    await inSlices(rest)
    return facts
  })
}
