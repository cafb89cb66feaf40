import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publishedSecrets } from '../service/auth/published-secrets'
import { demoWorld } from '../service/world/demo-world'
import { worldRows } from '../service/world/load-world'
import { readWorldFile } from '../service/world/world-file'
import { newWorld, writeNewWorld } from './new-world'
import { folderOfFile } from './testing/folders'
import { hostWorld } from './testing/host-world'
import { callJson } from './testing/json-call'
import { startHere } from './testing/running-server'
import { builtServer } from './testing/server-process'

/** An address that does not look like loopback, but only this machine can reach. */
const ELSEWHERE = '::ffff:127.0.0.1'

const folder = folderOfFile()
const server = builtServer()
let made = 0
const path = (name: string) => join(folder, `${made++}-${name}`)
const withSecret = (app_secret: string) => {
  const { apps = [], ...rest } = hostWorld()
  return { ...rest, apps: apps.map((app) => ({ ...app, app_secret })) }
}

test('a new world is valid, shares no id or secret with another, and only its owner may read it', async () => {
  const file = path('world.json')
  const { code, stdout } = await server.run('new-world', file)
  expect([code, stdout.includes(file)]).toEqual([0, true])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const world = readWorldFile(readFileSync(file, 'utf8'))
  expect(worldRows(world, 0).rows.messages).toEqual([])
  expect(stdout).not.toContain(world.apps[0]?.app_secret)

  const drawn = (text: string) => text.match(/[0-9a-zA-Z]{16,}/g) ?? []
  const first = new Set(drawn(readFileSync(file, 'utf8')))
  expect(first.size).toBeGreaterThan(5)
  expect(drawn(JSON.stringify(newWorld())).filter((each) => first.has(each))).toEqual([])

  const again = await server.run('new-world', file)
  expect([again.code, again.stderr]).toEqual([
    1,
    `${file} exists already, and Herald does not overwrite it. Choose another file name.\n`,
  ])
})

test('with a new world, the server starts off loopback and gives its application a token', async () => {
  const file = path('world.json')
  writeNewWorld(file)
  const [app] = readWorldFile(readFileSync(file, 'utf8')).apps
  const running = await startHere({ host: ELSEWHERE, world: file })
  onTestFinished(() => running.close())
  const asked = { app_id: app?.app_id, app_secret: app?.app_secret }
  expect(
    await callJson(`${running.url}/open-apis/auth/v3/tenant_access_token/internal`, asked),
  ).toMatchObject({ code: 0 })
})

test('every application of the demo world has a published secret and no token', () => {
  const { apps } = demoWorld()
  expect(apps.length).toBeGreaterThan(2)
  expect(apps.filter(({ app_secret }) => !publishedSecrets.has(app_secret))).toEqual([])
  expect(apps.flatMap(({ tokens }) => tokens)).toEqual([])
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  for (const [secret] of readme.matchAll(/demo-secret[\w-]+/g))
    expect(publishedSecrets.has(secret)).toBe(true)
})

test('off loopback, the demo world is refused in one line that says what to do, and leaves no folder', async () => {
  const data = path('data')
  const { code, stdout, stderr } = await server.run('--port', '0', '--host', '0.0.0.0', '--data', data)
  expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
  expect(stderr).toContain('herald new-world world.json')
  expect(stderr).toContain('--world world.json')
  expect(existsSync(data)).toBe(false)
})

test.each([...publishedSecrets])(
  'off loopback, the secret %s is refused in a new world and in a stored one',
  async (secret) => {
    const data = path('data')
    const world = withSecret(secret)
    const elsewhere = { host: ELSEWHERE, data }
    await expect(startHere({ ...elsewhere, world })).rejects.toThrow(
      'cli_0 has a public secret of the demo world',
    )
    await (await startHere({ data, world })).close()
    await expect(startHere(elsewhere)).rejects.toThrow('new-world')
    // The refused start released the folder.
    await (await startHere({ data })).close()
  },
)

test('a published secret that is put into a running service off loopback gets no token', async () => {
  const world = withSecret('a-secret-of-our-own')
  const running = await startHere({ host: ELSEWHERE, world, emulator: true })
  onTestFinished(() => running.close())
  expect((await callJson(`${running.url}/_herald/world`, demoWorld(), { method: 'PUT' })).code).toBe(0)
  for (const { app_id, app_secret } of demoWorld().apps) {
    for (const way of ['tenant', 'app']) {
      const url = `${running.url}/open-apis/auth/v3/${way}_access_token/internal`
      const { code } = await callJson(url, { app_id, app_secret })
      expect([app_id, way, code]).toEqual([app_id, way, 10015])
    }
  }
})
