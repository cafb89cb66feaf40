import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../server/testing/folders'

const script = join(import.meta.dirname, 'release.mjs')

const prepack = `
import { mkdirSync, writeFileSync } from 'node:fs'
for (const name of ['dist-package', 'dist']) {
  mkdirSync(name)
  writeFileSync(name + '/THIRD-PARTY-NOTICES.txt', 'notices of ' + name)
}
const paths = { '/bots/{bot_id}': { get: {}, delete: {} }, '/bots': { get: {} } }
writeFileSync('dist-package/openapi.json', JSON.stringify({ paths }))
`

const changelog = (unreleased: string) =>
  `# Changelog\n\n## Unreleased\n\n${unreleased}## 0.1.0 - 2026-11-28\n\n- The first.\n`

const entries = '### Added\n\n- A door.\n\n### Fixed\n\n- A window.\n\n'

/** A git repository with one commit on main and a package that packs within a second. */
function repository({ unreleased = entries, prepack: packing = prepack } = {}) {
  const folder = folderOfTest()
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const spawned = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  const git = (...args: string[]) => spawned('git', ...args).stdout.trim()
  const versioned = { name: 'herald', version: '0.1.0' }
  write(
    'package.json',
    JSON.stringify({ ...versioned, files: ['dist-package'], scripts: { prepack: 'node prepack.mjs' } }),
  )
  write(
    'package-lock.json',
    JSON.stringify({ ...versioned, lockfileVersion: 3, packages: { '': versioned } }),
  )
  write('prepack.mjs', packing)
  write('README.md', 'npm install ./herald-0.1.0.tgz\n')
  write('CHANGELOG.md', changelog(unreleased))
  mkdirSync(join(folder, 'docs'))
  write('docs/since.json', '{"0.1.0":["GET /bots"]}')
  write('.gitignore', 'dist*/\nrelease/\n')
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'maintainers')
  git('config', 'user.email', 'maintainers@herald.example')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'start: Begin')
  const release = (...args: string[]) => {
    const { status, stdout, stderr } = spawned(process.execPath, script, ...args)
    return { status, stdout, stderr }
  }
  /** Everything that a release changes. */
  const state = () => [
    git('log', '--format=%s'),
    git('tag'),
    git('status', '--porcelain'),
    readdirSync(folder),
  ]
  return { folder, read, write, git, release, state }
}

test('a release moves the changelog, sets all numbers, commits, tags and packs', () => {
  const { folder, read, git, release } = repository()
  expect(release('minor', '--date', '2026-12-24')).toMatchObject({ status: 0, stderr: '' })

  expect(read('CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-24\n\n${entries}## 0.1.0 - 2026-11-28\n\n- The first.\n`,
  )
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' })
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' } },
  })
  expect(read('README.md')).toBe('npm install ./herald-0.2.0.tgz\n')
  expect(JSON.parse(read('docs/since.json'))).toEqual({
    '0.1.0': ['GET /bots'],
    '0.2.0': ['DELETE /bots/:bot_id', 'GET /bots/:bot_id'],
  })

  expect(git('log', '-1', '--format=%s')).toBe('release: Cut 0.2.0')
  expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('status', '--porcelain')).toBe('')

  const tarball = readFileSync(join(folder, 'release', 'herald-0.2.0.tgz'))
  const sum = createHash('sha256').update(tarball).digest('hex')
  expect(read('release/herald-0.2.0.tgz.sha256')).toBe(`${sum}  herald-0.2.0.tgz\n`)
  expect(read('release/THIRD-PARTY-NOTICES.txt')).toBe('notices of dist-package')
  expect(read('release/THIRD-PARTY-NOTICES-console.txt')).toBe('notices of dist')
})

test('a dry run prints the plan and changes nothing', () => {
  const { release, state } = repository()
  const before = state()
  const { status, stdout } = release('0.3.0', '--dry-run', '--date', '2026-12-24')
  expect(status).toBe(0)
  for (const words of [
    '0.3.0',
    '2026-12-24',
    'CHANGELOG.md',
    'README.md',
    'herald-0.3.0.tgz.sha256',
    'v0.3.0',
  ])
    expect(stdout).toContain(words)
  expect(state()).toEqual(before)
})

type Repository = ReturnType<typeof repository>

test.each<[string, string[], string, ((made: Repository) => unknown)?]>([
  ['without a version', [], 'Usage: '],
  ['with a version that is not above the current one', ['0.1.0'], '0.1.0 is not above'],
  ['with a date that does not exist', ['minor', '--date', '2026-02-30'], "not '2026-02-30'"],
  ['with an unknown option', ['minor', '--froce'], '--froce'],
  ['with changes in the tree', ['minor'], 'README.md', ({ write }) => write('README.md', 'changed')],
  ['on another branch', ['minor'], "'work'", ({ git }) => git('switch', '--quiet', '--create', 'work')],
  ['with a tag that exists', ['minor'], 'v0.2.0 exists', ({ git }) => git('tag', 'v0.2.0')],
])('a release %s is refused and changes nothing', (_, args, words, prepare) => {
  const made = repository()
  prepare?.(made)
  const before = made.state()
  const { status, stderr } = made.release(...args)
  expect([status, stderr]).toEqual([1, expect.stringContaining(words)])
  expect(stderr).not.toContain('    at ')
  expect(made.state()).toEqual(before)
})

test('a release without entries in the changelog is refused', () => {
  const { release, git } = repository({ unreleased: '### Added\n\n' })
  expect(release('minor')).toMatchObject({ status: 1, stderr: expect.stringContaining('no entries') })
  expect(git('tag')).toBe('')
})

test('a package that cannot be built puts everything back', () => {
  const { release, state } = repository({ prepack: 'throw new Error("it does not build")' })
  const before = state()
  expect(release('patch')).toMatchObject({ status: 1, stderr: expect.stringContaining('it does not build') })
  expect(state()).toEqual(before)
})
