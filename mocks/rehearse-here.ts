import type { PublicationRequest } from '../contract/herald/publications'
import { rehearseInProcess } from '../publishing/rehearsal/rehearse-in-process'
import { rehearsedWorld } from '../service/publications/rehearsed-world'
import type { World } from '../service/world/world'
import { loadSqliteHere } from './load-sqlite-here'
import { wasmDatabase } from './wasm-database'

/** Rehearses a publication of the service in this page or process. Loaded once there is one to rehearse. */
export const rehearseHere = (
  request: PublicationRequest,
  world: Pick<World, 'now' | 'chance'>,
  answer: (request: Request) => Promise<Response>,
) =>
  rehearseInProcess(request, {
    answer,
    now: world.now,
    random: world.chance,
    openService: async (written, now) =>
      rehearsedWorld(written, now, { dialect: wasmDatabase(await loadSqliteHere()).dialect, random }),
  })

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))
