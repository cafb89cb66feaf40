import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderOfFile } from '../server/testing/folders'
import { isLongRun } from '../service/testing/random-runs'
import { projectRoot } from './imports.mjs'
import { run } from './testing/consumer.mjs'

/** 25 MB, counted as the platform counts the sizes of files. */
const MOST_BYTES = 25 * 2 ** 20
/** Size of the `libsql` engines for Linux and the modules around them; npm installs both. */
const ENGINE_BYTES = 19_750_000
const MOST_PACKAGES = 10
const READY_MS = 1_500

const folder = folderOfFile()
const consumer = join(folder, 'consumer')

/** Returns what it printed; if it fails, throws what it reported. */
function npm(cwd: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${words.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

function emptyProject(place: string) {
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{"name":"consumer","private":true,"type":"module"}')
}

const installed = (place: string): string[] =>
  readdirSync(place).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? installed(join(place, name)) : [name]
  })

/** Builds, packs, and installs from a registry: only in the long run. */
function installPacked() {
  npm(projectRoot, 'pack', '--pack-destination', folder)
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  emptyProject(consumer)
  npm(consumer, 'install', '--ignore-scripts', '--omit=dev', join(folder, tarball))
}

const program = join(consumer, 'node_modules', 'herald', 'dist-package', 'main.js')

async function millisecondsUntilReady(node: string, data: string): Promise<number> {
  const began = performance.now()
  const child = spawn(node, [program, '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const took = performance.now() - began
  expect(String(line)).toMatch(/^Herald is ready at http:\/\/127\.0\.0\.1:\d+\n$/)
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
  return took
}

const inProcess = `
import { startHerald } from 'herald/server'
const herald = await startHerald()
const { counts } = await herald.world.state()
await herald.close()
console.log(counts.chats)
`

beforeAll(() => (isLongRun ? installPacked() : undefined))

function whatIsPacked(): { paths: string[]; unpackedSize: number } {
  const said = npm(projectRoot, 'pack', '--dry-run', '--ignore-scripts', '--json')
  const [{ files, unpackedSize }] = JSON.parse(said) as [{ files: { path: string }[]; unpackedSize: number }]
  return { paths: files.map(({ path }) => path), unpackedSize }
}

test('the tarball has what was built for it and the pages, none of our sources, and no page with a dead link', () => {
  const { paths, unpackedSize } = whatIsPacked()
  expect(paths).toContain('package.json')
  // The long run installs it and measures its full size.
  expect(unpackedSize).toBeLessThan(MOST_BYTES - ENGINE_BYTES)
  const expected = /^(dist-package\/|docs\/[\w/-]+\.(md|webp)$|package\.json$|LICENSE$|[A-Z]+\.md$)/
  expect(paths.filter((path) => !expected.test(path))).toEqual([])

  const pages = paths.filter((path) => path.endsWith('.md'))
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'docs/use/gateway.md', 'docs/use/zh-CN/gateway.md']),
  )
  const isPacked = (path: string) => paths.some((each) => each === path || each.startsWith(`${path}/`))
  const dead = pages.flatMap((page) =>
    linksOf(forUsers(readFileSync(join(projectRoot, page), 'utf8')))
      .filter((link) => !isPacked(posix.join(posix.dirname(page), link)))
      .map((link) => `${page} leads to ${link}`),
  )
  expect(dead).toEqual([])
})

/** The last door of the README leads into a clone. */
const forUsers = (page: string) => page.split('\n## Work on Herald\n')[0]!

/** Where the relative links of a page lead, except those in code. */
const linksOf = (page: string): string[] =>
  [...page.replaceAll(/^```[^]*?^```$|`[^`\n]*`/gm, '').matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)].map(
    ([, link = '']) => link,
  )

test.each(isLongRun ? ['an empty folder'] : [])(
  'installed into %s it is small, and brings few packages',
  () => {
    const modules = join(consumer, 'node_modules')
    const sizes = readdirSync(modules, { recursive: true, encoding: 'utf8' }).map((name) => {
      const found = lstatSync(join(modules, name))
      return found.isFile() ? found.size : 0
    })
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_BYTES)
    expect(installed(modules).length).toBeLessThanOrEqual(MOST_PACKAGES)
  },
)

test.each(isLongRun ? ['20', '22', '24'] : [])(
  'with Node %s it starts quickly, and runs inside the process',
  async (major) => {
    const place = join(folder, `node-${major}`)
    emptyProject(place)
    const { platform, arch } = process
    npm(place, 'install', '--ignore-scripts', `node-${platform}-${arch}@${major}`)
    const node = join(place, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node')
    const times = []
    for (const attempt of [1, 2, 3])
      times.push(await millisecondsUntilReady(node, join(folder, `data-${major}-${attempt}`)))
    // The very first start reads the files from disk.
    expect(Math.min(...times)).toBeLessThan(READY_MS)
    writeFileSync(join(consumer, 'in-process.mjs'), inProcess)
    expect(await run(consumer, ['in-process.mjs'], {}, node)).toEqual({ code: 0, said: '15\n' })
  },
)
