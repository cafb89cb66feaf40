import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../server/testing/folders'
import { startHere } from '../server/testing/running-server'
import { builtServer } from '../server/testing/server-process'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { isLongRun } from '../service/testing/random-runs'
import { projectRoot } from './imports.mjs'

const textOf = (name: string) => readFileSync(join(projectRoot, name), 'utf8')

/** The instructions of the Containerfile in order: `[name, arguments]`. */
const instructions = textOf('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n/g, ' ')
  .trim()
  .split('\n')
  .map((line) => {
    const [, name = '', words = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    return [name, words] as const
  })
const all = (name: string) => instructions.flatMap(([each, words]) => (each === name ? [words] : []))

const { name, version, bin } = JSON.parse(textOf('package.json')) as {
  name: string
  version: string
  bin: { herald: string }
}
const environment = Object.fromEntries(
  all('ENV').flatMap((words) => words.split(/\s+/).map((each) => each.split('=') as [string, string])),
)

test('it does not run as root, and nothing is created after it gives up root', () => {
  const [user = 'root', ...others] = all('USER')
  expect([user, others]).toEqual([expect.not.stringMatching(/^(root|0)?(:|$)/), []])
  const names = instructions.map(([each]) => each)
  expect(names.slice(names.indexOf('USER'))).not.toContain('RUN')
  expect(names.indexOf('USER')).toBeLessThan(names.indexOf('ENTRYPOINT'))
})

test('it writes only to its one volume, which its user owns: all else can be read-only', () => {
  const [volume = ''] = all('VOLUME')
  expect(all('VOLUME')).toHaveLength(1)
  expect(posix.relative(volume, environment['HERALD_DATA'] ?? '')).not.toMatch(/^(\.\.|$)/)
  const [user] = all('USER')
  expect(all('RUN').join()).toContain(`mkdir ${volume} && chown ${user}:${user} ${volume}`)
  // No shell, which would write its history and would not pass signals on.
  for (const words of [
    ...all('ENTRYPOINT'),
    ...all('HEALTHCHECK').map((each) => each.replace(/^.*CMD /, '')),
  ])
    expect(JSON.parse(words)).toContain('node')
})

test('it starts the program of the tarball that npm pack makes', () => {
  const [copied = ''] = all('COPY')
  const [tarball = '', lock, place] = copied.split(/\s+/)
  expect([lock, place]).toEqual(['package-lock.json', './'])
  expect(`${name}-${version}.tgz`).toMatch(
    new RegExp(`^${tarball.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
  )
  expect(all('RUN').join()).toContain(`tar -xzf ${tarball} --strip-components=1`)
  const [folder = ''] = all('WORKDIR')
  expect(JSON.parse(all('ENTRYPOINT').join())).toEqual(['node', posix.join(folder, bin.herald)])
})

test('nothing in it is chosen while it is built: the base by digest, packages by the lock file, no scripts', () => {
  expect(all('FROM')).toEqual([expect.stringMatching(/:[\d.]+-[a-z-]+@sha256:[0-9a-f]{64}$/)])
  const [run = ''] = all('RUN')
  expect(run).toMatch(/\bnpm ci\b.* --ignore-scripts\b/)
  expect(run).not.toMatch(/npm (install|i) |apt|curl/)
  const sent = textOf('.dockerignore').trim().split('\n')
  expect(sent).toEqual(['*', '!herald-*.tgz', '!package-lock.json'])
})

test('each sample line drops all capabilities and keeps the root read-only', () => {
  const lines = textOf('Containerfile')
    .replaceAll(/ \\\n# */g, ' ')
    .split('\n')
    .filter((line) => line.includes('podman run'))
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/--read-only --cap-drop all /)
})

test('it is healthy while Herald answers, and not afterwards', async () => {
  const herald = await startHere()
  const [, ...words] = JSON.parse(
    all('HEALTHCHECK')
      .join()
      .replace(/^.*CMD /, ''),
  ) as string[]
  const health = async () => {
    const env = { ...process.env, HERALD_PORT: new URL(herald.url).port }
    const [code] = (await once(spawn(process.execPath, words, { env }), 'close')) as [number]
    return code
  }
  expect(await health()).toBe(0)
  await herald.close()
  expect(await health()).toBe(1)
})

/** A command line that runs the command after it with everything but this folder read-only. */
const readOnlyBut = (folder: string) => [
  'unshare',
  '--mount',
  '--map-root-user',
  'sh',
  '-c',
  `mount --bind '${folder}' '${folder}' && mount -o remount,bind,ro / && ! touch '${folder}/../other' 2> /dev/null && exec "$@"`,
  'sh',
]

const built = builtServer()

test.each(isLongRun && process.platform === 'linux' ? ['its data folder'] : [])(
  'the program runs where only %s is writable',
  async () => {
    const folder = folderOfTest()
    const volume = join(folder, 'volume')
    mkdirSync(volume)
    const world = join(folder, 'world.json')
    writeFileSync(world, JSON.stringify(happyWorld()))
    const words = ['--port', '0', '--data', join(volume, 'herald'), '--world', world]
    const start = () => built.startUnder(readOnlyBut(volume), ...words)
    const headers = { authorization: `Bearer ${happyApp.token}` }
    const files = '/open-apis/im/v1/files'

    const first = await start()
    expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ status: 'ready' })
    const body = new FormData()
    body.set('file_type', 'stream')
    body.set('file_name', 'a.bin')
    body.set('file', new Blob(['kept']), 'a.bin')
    const sent = await fetch(first.url + files, { method: 'POST', headers, body })
    const { data } = (await sent.json()) as { data: { file_key: string } }
    expect(await first.end('SIGTERM')).toEqual({ code: 0 })

    const again = await start()
    expect(await (await fetch(`${again.url}${files}/${data.file_key}`, { headers })).text()).toBe('kept')
    expect(await again.end('SIGTERM')).toEqual({ code: 0 })
  },
)
