import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startHere } from '../server/testing/running-server'
import { happyWorld } from '../service/testing/happy-world'
import { rows } from './clients/rows.mjs'
import { freePort } from './postgres.mjs'
import { comparedClasses, hasTopLevelAwait, modulesIn, requestsOf } from './testing/built-modules.mjs'
import { checkedAs, examples, newConsumer, pages } from './testing/consumer.mjs'

let consumer: Awaited<ReturnType<typeof newConsumer>>
let modules: ReturnType<typeof modulesIn>
beforeAll(async () => {
  consumer = await newConsumer()
  modules = modulesIn(packed())
})
afterAll(() => consumer.remove())

const tsc = join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc')
const packed = () => join(consumer.installed, 'dist-package')
const files = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))

test('publint finds nothing', async () => {
  const { messages, pkg } = await publint({ pkgDir: consumer.installed, pack: false })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('it imports only dependencies, peers and Node’s own modules, and herald/msw none of Node’s', () => {
  const requests = new Map(modules.map((module) => [`./${module.name}`, requestsOf(module)]))
  const names = new Set([...requests.values()].flat())
  const outside = [...names].filter((name) => !name.startsWith('.') && !isBuiltin(name))
  expect(outside.toSorted()).toEqual(['@playwright/test', 'libsql', 'libsql/promise', 'msw'])
  const reached = ['./msw.js', './msw.cjs']
  for (const file of reached)
    for (const name of requests.get(file) ?? [])
      if (name.startsWith('.') && !reached.includes(name)) reached.push(name)
  expect(reached.length).toBeGreaterThan(3)
  expect(reached.flatMap((file) => requests.get(file) ?? []).filter(isBuiltin)).toEqual([])
})

test('none of its modules waits while it loads', () => {
  expect(modules.filter(({ name }) => name.endsWith('.js')).map(({ name }) => name)).toEqual(
    ['main', 'msw', 'playwright', 'server', 'world'].map((name) => `${name}.js`),
  )
  expect(modules.filter(hasTopLevelAwait).map(({ name }) => name)).toEqual([])
})

/** Classes of which a test runner may have two. The linter finds them in our sources; these are in libraries. */
const compared = {
  ArrayBuffer: 'SQLite gets Uint8Array only, of its own realm; Kysely asks ArrayBuffer.isView as well',
  Blob: 'client/form-body: a form gets the bytes that Herald itself has read',
  Buffer: 'pg: a process has one Buffer',
  Date: 'zod and Kysely: no input and no column is a date',
  Error: 'SQLite and Kysely only log',
  Int8Array: 'SQLite, as for ArrayBuffer',
  RangeError: 'formats/read-text: a text that nests too deep for its own parser',
  Request: 'aws4fetch: a shorthand for callers that have one',
  TypeError: 'SQLite and aws4fetch catch what their own calls throw',
  URL: 'SQLite: a helper for files of a browser',
  Uint8Array: 'SQLite, as for ArrayBuffer',
}
/** Values of these are made by the module that compares them. */
const OWN = ['Array', 'Function', 'Map', 'Promise', 'RegExp', 'Set', 'String']

test('its modules compare with no class of the platform but for a known reason', () => {
  const found = new Set(modules.flatMap(comparedClasses))
  for (const name of OWN) found.delete(name)
  expect([...found].toSorted()).toEqual(Object.keys(compared))
})

test('its types need none of our sources, and no package but the peers', () => {
  const types = join(packed(), 'types')
  const texts = files(types, '.d.ts').map((file) => readFileSync(join(types, file), 'utf8'))
  const asked = texts.flatMap((text) => [...text.matchAll(/(?:from |import\()["']([^."'][^"']*)["']/g)])
  expect(new Set(asked.map(([, name]) => name))).toEqual(new Set(['@playwright/test', 'msw']))
})

/** For each kind of module. */
const withEachEnding = (entries: string[]) => entries.flatMap((name) => [`${name}.d.cts`, `${name}.d.ts`])

test('each entry has types for both kinds of module, which differ only in the endings of imports', () => {
  const types = join(packed(), 'types', 'package')
  const names = ['msw', 'playwright', 'server', 'world']
  expect(readdirSync(types).toSorted()).toEqual(withEachEnding(names))
  for (const name of names) {
    const [one, other] = ['d.ts', 'd.cts'].map((ending) =>
      readFileSync(join(types, `${name}.${ending}`), 'utf8'),
    )
    expect(other?.replaceAll(/\.cjs(?=['"])/g, '.js')).toBe(one)
  }
})

const consumerCode = readFileSync('scripts/clients/types/consumer.ts.txt', 'utf8')

test.each(['nodenext', 'bundler'])(
  'a consumer is checked against its types, resolved as %s',
  async (resolution) => {
    consumer.write('consumer.ts', consumerCode)
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext'
    expect(await consumer.run([tsc, ...checkedAs(module, resolution)])).toEqual({ code: 0, said: '' })
  },
)

test('the types themselves are sound', async () => {
  consumer.write('sound.ts', `export type * from 'herald/server'\nexport type * from 'herald/world'\n`)
  const options = '--ignoreConfig --noEmit --strict --target es2022 --lib es2022 --module nodenext'.split(' ')
  expect(await consumer.run([tsc, ...options, '--types', '', 'sound.ts'])).toEqual({ code: 0, said: '' })
})

test('it brings the notices of the packages that are in its modules', () => {
  const notices = readFileSync(join(packed(), 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const name of ['@sqlite.org/sqlite-wasm', 'hono', 'kysely', 'pg', 'ws', 'zod'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
})

test('without the console it has at most 3.9 MB', () => {
  const sizes = files(packed(), '').map((name) => statSync(join(packed(), name)))
  const bytes = sizes.filter((each) => each.isFile()).reduce((sum, { size }) => sum + size, 0)
  expect(bytes).toBeGreaterThan(3_000_000)
  // With the console, the pages and the engines, 25 MB (packed.test.ts).
  expect(bytes).toBeLessThan(3_900_000)
})

test('it brings the description of the service', () => {
  const { openapi, paths } = JSON.parse(readFileSync(join(packed(), 'openapi.json'), 'utf8')) as {
    openapi: string
    paths: object
  }
  expect([openapi, Object.keys(paths).length > 50]).toEqual(['3.1.0', true])
})

test('its program says its version', async () => {
  const { version, bin } = JSON.parse(readFileSync(join(consumer.installed, 'package.json'), 'utf8')) as {
    version: string
    bin: { herald: string }
  }
  const program = join(consumer.installed, bin.herald)
  expect(await consumer.run([program, '--version'])).toEqual({ code: 0, said: `${version}\n` })
  expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')

const isWalk = (name: string) => name.endsWith('.spec.mjs')
const ofRunners = new Set(rows.flatMap(({ examples: names = [] }) => names))
const isOfNode = (name: string) => !isWalk(name) && !ofRunners.has(name)

test('the walks of clients run the examples for Vitest and Jest', () => {
  const names = ['jest.config.js', 'with-jest.test.js', 'with-vitest.test.mjs', 'jsdom-files.mjs']
  expect(ofRunners).toEqual(new Set(names))
  expect(examples().map(([name]) => name)).toEqual(expect.arrayContaining(names))
})

test.each(examples().filter(([name]) => isOfNode(name)))(
  'the example %s of docs/use runs',
  async (name, text) => {
    const herald = await startHere()
    consumer.write(name, text)
    const { code, said } = await consumer.run([name], { HERALD_URL: herald.url })
    await herald.close()
    expect([code, code === 0 ? '' : said]).toEqual([0, ''])
  },
)

/** The code of a page of docs/use, by its place on the page. */
const codeOf = (name: string, place: number) => {
  const page = readFileSync(join('docs/use', name), 'utf8')
  return [...page.matchAll(/^```[^\n]*\n([^]*?)^```$/gm)].map(([, code]) => code!)[place]!
}

const bash = async (script: string) => {
  const child = spawn('bash', ['-euc', script], {
    cwd: consumer.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test('the lines of docs/use/in-ci.md start Herald, run the tests and leave no process behind', async () => {
  const bin = join(consumer.folder, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync('../herald/dist-package/main.js', join(bin, 'herald'))
  consumer.write('world.json', JSON.stringify(happyWorld()))
  const port = await freePort()
  const lines = codeOf('in-ci.md', 2).replaceAll('8787', String(port))
  const { code, said } = await bash(lines.replace('npm test', 'echo tests of $!; false') + '\nexit 0')
  expect(code).toBe(1)
  const pid = Number(/tests of (\d+)/.exec(said)?.[1])
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000)
})

test('the program runs a command with a Herald of its own, as the platform, too', async () => {
  const program = join(consumer.installed, 'dist-package', 'main.js')
  const printed = 'console.log(process.env.HERALD_URL, process.env.FEISHU_DOMAIN); process.exitCode = 5'
  const { code, said } = await consumer.run(
    [program, 'run', '--world', 'empty', '--tls', '--', process.execPath, '--eval', printed],
    {},
  )
  expect(said).toMatch(/^http:\/\/127[\d.:]+ https:\/\/open\.feishu\.cn\n$/)
  expect(code).toBe(5)
})

test('the lines of docs/use/try-a-bot.md find the bot’s message in the log and send it again', async () => {
  const herald = await startHere()
  const bot = examples().find(([name]) => name === 'bot.mjs')!
  consumer.write(...bot)
  expect(await consumer.run(['bot.mjs'], { HERALD_URL: herald.url })).toMatchObject({ code: 0 })
  const [find = '', replay = '', har = ''] = codeOf('try-a-bot.md', 3)
    .replaceAll('http://127.0.0.1:8787', herald.url)
    .split('\n')
  const found = JSON.parse((await bash(`${find} --silent`)).said) as { data: { items: [{ id: number }] } }
  const [{ id }] = found.data.items
  const replayed = await bash(replay.replace('/ID/', `/${id}/`) + ' --silent')
  expect(JSON.parse(replayed.said)).toMatchObject({ code: 0, data: { code: 0 } })
  await bash(`${har.replace('> calls.har', '')} --silent > calls.har`)
  const calls = readFileSync(join(consumer.folder, 'calls.har'), 'utf8')
  expect((JSON.parse(calls) as { log: { entries: object[] } }).log.entries.length).toBeGreaterThan(2)
  await herald.close()
})

const perTest = `
import { expect } from '@playwright/test'
import { test } from 'herald/playwright'

const urls = { own: [], shared: [] }
const of = (kind, heraldPerTest) =>
  test.describe(kind, () => {
    test.use({ heraldPerTest })
    for (const name of ['one', 'another'])
      test(name, async ({ herald }) => {
        const { counts } = await herald.world.state()
        expect(counts.chats).toBe(15)
        await herald.world.load('empty')
        urls[kind].push(herald.url)
      })
  })
of('own', true)
of('shared', false)
test.describe('without limits', () => {
  test.use({ limits: false })
  for (const heraldPerTest of [true, false])
    test.describe('per test: ' + heraldPerTest, () => {
      test.use({ heraldPerTest })
      test('limits are off', async ({ herald }) => {
        expect((await herald.world.state()).limits).toBe('off')
        expect(herald.clientOptions('cli_a1b2c3d4e5f60718').domain).toBe(herald.url)
      })
    })
})
test('limits are on again', async ({ herald }) => {
  expect((await herald.world.state()).limits).toBe('on')
})
test('afterwards', async () => {
  expect([new Set(urls.own).size, new Set(urls.shared).size]).toEqual([2, 1])
  for (const url of urls.own) await expect(fetch(url)).rejects.toThrow()
  expect((await fetch(urls.shared[0] + '/healthz')).status).toBe(200)
})
`

/** Playwright runs once for all its tests; returns the outcomes of the tests of a file, in order. */
let walked: Promise<Record<string, string[]>> | undefined
const outcomesOf = async (file: string) => (await (walked ??= walk()))[file]

interface WalkReport {
  suites: { file: string; specs?: WalkSpec[]; suites?: WalkReport['suites'] }[]
}
interface WalkSpec {
  tests: { results: { status: string; error?: { message: string } }[] }[]
}

async function walk(): Promise<Record<string, string[]>> {
  const written = [...examples().filter(([name]) => isWalk(name)), ['per-test.spec.mjs', perTest] as const]
  for (const [name, text] of written) consumer.write(name, text)
  const names = written.map(([name]) => name)
  const { said } = await consumer.run([playwright, 'test', '--workers=1', '--reporter=json', ...names])
  const specsOf = ({ specs = [], suites = [] }: WalkReport['suites'][number]): WalkSpec[] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  const { suites } = JSON.parse(said) as WalkReport
  return Object.fromEntries(
    suites.map((suite) => [
      suite.file,
      specsOf(suite).flatMap(({ tests }) =>
        tests.flatMap(({ results }) => results.map(({ status, error }) => error?.message ?? status)),
      ),
    ]),
  )
}

test.each(examples().filter(([name]) => isWalk(name)))('the example %s of docs/use runs', async (name) => {
  expect(new Set(await outcomesOf(name))).toEqual(new Set(['passed']))
})

test('heraldPerTest gives each test its own Herald; otherwise a worker’s tests share one, whose world is reset for each', async () => {
  expect(await outcomesOf('per-test.spec.mjs')).toEqual(Array(8).fill('passed'))
})

test('docs/use has an example for each task, and no dead links', () => {
  expect(examples().length).toBeGreaterThanOrEqual(6)
  for (const language of ['', 'zh-CN'])
    for (const [file, page] of pages(language))
      for (const [, link = ''] of page.matchAll(/\]\(([^):#]+)\)/g))
        expect([file, link, existsSync(join('docs/use', language, link))]).toEqual([file, link, true])
})
