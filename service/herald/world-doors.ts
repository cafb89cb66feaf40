import { ExportWorld, ImportWorld, LOST_HEADER, ResetWorld } from '../../contract/herald/world'
import type { Emulator } from '../emulator/emulator'
import { replaced, replaceWorld } from '../emulator/replace-world'
import type { AnyEndpoint, Call } from '../http/endpoint'
import type { Endpoint } from '../../contract/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import { setClock } from '../world/clock'
import { keptRows, worldRows } from '../world/load-world'
import type { WorldRows } from '../world/load-world'
import { lostWords } from '../world/lost-words'
import { saveWorld } from '../world/save-world'
import { readSeed } from '../world/seed'
import type { World } from '../world/world'
import { readWorldFile, WorldFileError } from '../world/world-file'
import { door, nothing } from './door'

/** A world comes with the bytes of its files. */
const MAX_WORLD_BYTES = 256 * 1024 * 1024
/** A block may be as deep as a body of its own, and lies some levels down in a world. */
const MAX_WORLD_DEPTH = 80

const exportWorld = door({
  contract: ExportWorld,
  gather: nothing,
  rules: [],
  async run({ tx, world }) {
    const file = await saveWorld(tx, world.blobs, world.store.secrets, world.now())
    return {
      response: new Response(`${JSON.stringify(file, undefined, 2)}\n`, {
        headers: {
          // Not JSON by name: an envelope is what that means here.
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename="world.json"',
          'cache-control': 'no-store',
          [LOST_HEADER]: JSON.stringify(await lostWords(tx)),
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
    when: 'a world that cannot be; the place and the words are told',
    fails: ({ fault }) => fault !== undefined,
    detail: ({ fault }) => ({
      field_violations: fault ? [{ field: fault.path, description: fault.words }] : [],
    }),
    ours: true,
  },
]

function importFacts(given: unknown, hostNow: number): ImportFacts {
  try {
    return { rows: worldRows(readWorldFile(given), hostNow) }
  } catch (error) {
    if (error instanceof WorldFileError) return { fault: error }
    throw error
  }
}

async function begin({ tx, world, tell }: Call<Endpoint>, rows: WorldRows) {
  await replaceWorld(tx, await keptRows(rows, world.blobs, world.store.secrets), world.store.secrets)
  await setClock(tx, rows.now, world.hostNow())
  tell({ kind: 'world' })
  return replaced(tx, rows.now)
}

/** The whole world: out of the service, into it, and back to where it began. */
export const worldDoors = ({ pace, faults }: Emulator): readonly AnyEndpoint[] => {
  /** Nothing was asked of the new world yet. */
  const beginPace = (world: World) => {
    pace.clear()
    return world.readClock()
  }
  return [
    exportWorld,
    door({
      contract: ImportWorld,
      json: { bytes: MAX_WORLD_BYTES, depth: MAX_WORLD_DEPTH },
      gather: async ({ input, world }) => importFacts(input.body, world.hostNow()),
      rules: importRules,
      run: (call, { rows }) => begin(call, present(rows)),
      afterwards: beginPace,
    }),
    door({
      contract: ResetWorld,
      gather: async ({ tx, world }) => ({
        rows: worldRows(await readSeed(tx, world.blobs, world.store.secrets), world.hostNow()),
      }),
      rules: [],
      run: (call, { rows }) => begin(call, rows),
      afterwards(world) {
        faults.clear()
        return beginPace(world)
      },
    }),
  ]
}
