import type { Endpoint } from '../../contract/endpoint'
import {
  ExportWorld,
  ImportWorld,
  LoadNamedWorld,
  LOST_HEADER,
  ResetWorld,
} from '../../contract/herald/world'
import { inSlices } from '../../primitives/in-slices'
import { streamOf } from '../bytes/stream-of'
import type { Emulator } from '../emulator/emulator'
import { replaced, replaceWorld } from '../emulator/replace-world'
import type { AnyEndpoint, Call } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import { setClock } from '../world/clock'
import { firstRows } from '../world/first-rows'
import type { FirstRows } from '../world/first-rows'
import { keptRows, worldRowsOf } from '../world/load-world'
import type { WorldRows } from '../world/load-world'
import { lostWords } from '../world/lost-words'
import { namedWorlds } from '../world/named-worlds'
import { contentsIn, saveWorld, withContents, worldText } from '../world/save-world'
import type { World } from '../world/world'
import { worldFileOf, WorldFileError } from '../world/world-file'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** A world includes the bytes of its files. */
const MAX_WORLD_BYTES = 256 * 1024 * 1024
/** A block may be as deep as in its own request, and is some levels down in a world. */
const MAX_WORLD_DEPTH = 80

const exportWorld = heraldEndpoint({
  contract: ExportWorld,
  does: 'exports the world as a file',
  transaction: 'itself',
  gather: nothing,
  rules: [],
  async run({ world }) {
    const { store, blobs } = world
    // Reads one moment of the store. Reading and sending the files afterwards holds no connection to it.
    const { saved, lost } = await store.readingLong(async (tx) => ({
      saved: await saveWorld(tx, store.secrets, world.now()),
      lost: await lostWords(tx),
    }))
    const file = await withContents(saved, contentsIn(blobs))
    return {
      response: new Response(streamOf(worldText(file)), {
        headers: {
          // Not declared as JSON: here, that would mean an envelope.
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename="world.json"',
          'cache-control': 'no-store',
          [LOST_HEADER]: JSON.stringify(lost),
        },
      }),
    }
  },
})

interface ImportFacts {
  rows?: WorldRows
  fault?: WorldFileError
}

const importRules: Rule<ImportFacts>[] = [
  {
    code: 99992402,
    when: 'an invalid world; the answer says where and why',
    fails: ({ fault }) => fault !== undefined,
    detail: ({ fault }) => ({
      field_violations: fault ? [{ field: fault.path, description: fault.words }] : [],
    }),
    ours: true,
  },
]

async function importFacts(given: unknown, hostNow: number): Promise<ImportFacts> {
  try {
    return { rows: await inSlices(worldRowsOf(await inSlices(worldFileOf(given)), hostNow)) }
  } catch (error) {
    if (error instanceof WorldFileError) return { fault: error }
    throw error
  }
}

/** Everything is prepared before it is written: others see the old world until then, and the new one from then on. */
async function begin(call: Call<Endpoint>, made: WorldRows) {
  const { store, blobs } = call.world
  return beginWith(call, { now: made.now, rows: await keptRows(made, blobs, store.secrets) })
}

const beginWith = ({ world, tell }: Call<Endpoint>, { now, rows }: FirstRows) =>
  world.store.transaction(async (tx) => {
    await replaceWorld(tx, rows, world.store.secrets)
    await setClock(tx, now, world.hostNow())
    tell({ kind: 'world' })
    return replaced(rows, now)
  })

/** Exports, imports and resets the whole world. */
export const worldEndpoints = ({ pace, faults }: Emulator): readonly AnyEndpoint[] => {
  /** No call to the new world has been counted yet. */
  const beginPace = async (world: World) => {
    await pace.clear()
    return world.readClock()
  }
  return [
    exportWorld,
    heraldEndpoint({
      contract: ImportWorld,
      does: 'replaces the world by that of a file',
      json: { bytes: MAX_WORLD_BYTES, depth: MAX_WORLD_DEPTH, values: MAX_WORLD_BYTES },
      transaction: 'itself',
      gather: ({ input, world }) => importFacts(input.body, world.hostNow()),
      rules: importRules,
      run: (call, { rows }) => begin(call, present(rows)),
      afterwards: beginPace,
      happy: { body: { now: 1_763_600_000_000, tenants: [{ tenant_key: 'a', name: 'Acme' }] } },
      scenarios: { 99992402: { request: { body: { tennants: [] } } } },
    }),
    heraldEndpoint({
      contract: LoadNamedWorld,
      does: 'replaces the world by one that comes with Herald',
      transaction: 'itself',
      gather: async ({ input, world }) => ({
        rows: await inSlices(worldRowsOf(namedWorlds[input.path.name](), world.hostNow())),
      }),
      rules: [],
      run: (call, { rows }) => begin(call, rows),
      afterwards: beginPace,
      happy: { path: { name: 'empty' } },
      scenarios: {},
    }),
    heraldEndpoint({
      contract: ResetWorld,
      does: 'returns to the world at the start, and removes the faults',
      transaction: 'itself',
      gather: ({ tx, world }) => firstRows(tx, world),
      rules: [],
      run: beginWith,
      afterwards(world) {
        faults.clear()
        return beginPace(world)
      },
    }),
  ]
}
