import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { happyWorld } from '../../service/testing/happy-world'
import { dropSchema, testDatabase } from '../../service/testing/postgres-schemas'
import type { RunningServer, StartOptions } from '../start-server'
import { folderOfFile } from './folders'
import { startHere } from './running-server'

/**
 * Servers on one PostgreSQL schema with the happy world, for all tests of a file. `servers` is filled once the tests run.
 */
export function instancesOfFile(
  name: string,
  count: number,
  options: () => Partial<StartOptions> = () => ({}),
) {
  const folder = folderOfFile()
  const database = { url: testDatabase ?? '', schema: `${name}_${process.pid}` }
  const servers: RunningServer[] = []
  beforeAll(async () => {
    const start = (_: unknown, at: number) =>
      startHere({ data: join(folder, String(at)), database, world: happyWorld(), ...options() })
    servers.push(...(await Promise.all(Array.from({ length: count }, start))))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await dropSchema(database.schema)
  })
  return { database, servers }
}
