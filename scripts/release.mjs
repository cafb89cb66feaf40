// Cuts a version: changelog, numbers, new operations, commit, tag and package. Runs on a clean main; nothing is pushed or published.
//   npm run release -- minor                       or major, patch, or a number such as 0.2.0
//   npm run release -- minor --date 2026-12-24     the date in the changelog; default: today, in UTC
//   npm run release -- minor --dry-run             prints what it would do and changes nothing
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SINCE, withOperations } from './docs/since.mjs'
import { NOTICES } from './notices.mjs'

const USAGE = 'Usage: npm run release -- major|minor|patch|NUMBER [--date YYYY-MM-DD] [--dry-run]'
const BRANCH = 'main'
const CHANGELOG = 'CHANGELOG.md'
/** Relative to the folder in which this runs, as are all paths below. */
const FOLDER = 'release'
/** The notices of the package's modules and of its console, by their names in the release. */
const notices = { [NOTICES]: 'dist-package', 'THIRD-PARTY-NOTICES-console.txt': 'dist' }

/** The release cannot be cut; the message says why and what to do. */
class Refused extends Error {}

/** Returns what it printed; if it fails, throws what it reported. */
function run(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Refused(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`)
  return stdout.trim()
}

const git = (...args) => run('git', ...args)

/** The next number after `current`; `bump` is a part of it or the number itself. */
function nextNumber(current, bump) {
  const [major, minor, patch] = numbersOf(current)
  const parts = {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }
  const next = parts[bump] ?? bump
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(next)) throw new Refused(USAGE)
  if (!isAbove(next, current)) throw new Refused(`${next} is not above the current version, ${current}.`)
  return next
}

const numbersOf = (version) => version.split('.').map(Number)

function isAbove(one, other) {
  const [ours, theirs] = [numbersOf(one), numbersOf(other)]
  const at = ours.findIndex((part, index) => part !== theirs[index])
  return at >= 0 && ours[at] > theirs[at]
}

/** The changelog with the entries of Unreleased in a section of the version. */
function withVersion(changelog, version, date) {
  const [, before, entries, rest] = /^([^]*?^## Unreleased\n)([^]*?)(^## [^]*|(?![^]))/m.exec(changelog) ?? []
  if (!/^- /m.test(entries ?? ''))
    throw new Refused(`${CHANGELOG} has no entries under "## Unreleased". Write them and commit.`)
  return `${before}\n## ${version} - ${date}\n${entries}${rest}`
}

const jsonOf = (file) => JSON.parse(readFileSync(file, 'utf8'))

function requireDate(date) {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && new Date(date).toJSON()?.startsWith(date)
  if (!isDate) throw new Refused(`--date takes a day such as 2026-12-24, not '${date}'.`)
}

function requireReady(tag) {
  const branch = git('branch', '--show-current')
  if (branch !== BRANCH) throw new Refused(`The branch is '${branch}'. Switch to ${BRANCH}.`)
  const changed = git('status', '--porcelain')
  if (changed) throw new Refused(`The working tree has changes. Commit or stash them:\n${changed}`)
  if (git('tag', '--list', tag)) throw new Refused(`The tag ${tag} exists already.`)
}

/** The pages that name the tarball, and so its version. */
const pagesWith = (tarball) =>
  git('ls-files', '*.md')
    .split('\n')
    .filter((file) => file !== CHANGELOG && readFileSync(file, 'utf8').includes(tarball))

/** Packs into the folder, with the checksum (for `sha256sum --check`) and the notices. */
function pack(tarball) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER)
  run('npm', 'pack', '--pack-destination', FOLDER)
  const sum = createHash('sha256')
    .update(readFileSync(join(FOLDER, tarball)))
    .digest('hex')
  writeFileSync(join(FOLDER, `${tarball}.sha256`), `${sum}  ${tarball}\n`)
  for (const [name, from] of Object.entries(notices)) copyFileSync(join(from, NOTICES), join(FOLDER, name))
  return sum
}

/** Changes files, packs, commits and tags. Before the commit, a failure puts everything back. */
function cut({ version, tag, changelog, pages, tarballs }) {
  try {
    writeFileSync(CHANGELOG, changelog)
    for (const page of pages)
      writeFileSync(page, readFileSync(page, 'utf8').replaceAll(tarballs.old, tarballs.new))
    run('npm', 'version', version, '--no-git-tag-version', '--ignore-scripts')
    const sum = pack(tarballs.new)
    writeFileSync(SINCE, withOperations(jsonOf(SINCE), jsonOf(join('dist-package', 'openapi.json')), version))
    git('commit', '--all', '--quiet', '--message', `release: Cut ${version}`)
    git('tag', '--annotate', tag, '--message', `Herald ${version}`)
    return sum
  } catch (error) {
    git('reset', '--hard', '--quiet')
    rmSync(FOLDER, { recursive: true, force: true })
    throw error
  }
}

function release(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { date: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  })
  const { date = new Date().toISOString().slice(0, 10) } = values
  const [bump = '', more] = positionals
  if (more !== undefined) throw new Refused(USAGE)
  requireDate(date)
  const { name, version: current } = jsonOf('package.json')
  const version = nextNumber(current, bump)
  const tag = `v${version}`
  requireReady(tag)
  const changelog = withVersion(readFileSync(CHANGELOG, 'utf8'), version, date)
  const tarballs = { old: `${name}-${current}.tgz`, new: `${name}-${version}.tgz` }
  const pages = pagesWith(tarballs.old)
  if (values['dry-run']) {
    console.log(`Would cut ${version} (now ${current}), dated ${date}:
  change   ${[CHANGELOG, SINCE, 'package.json', 'package-lock.json', ...pages].join(', ')}
  write    ${[tarballs.new, `${tarballs.new}.sha256`, ...Object.keys(notices)].map((file) => join(FOLDER, file)).join(', ')}
  commit   release: Cut ${version}
  tag      ${tag}`)
    return
  }
  const sum = cut({ version, tag, changelog, pages, tarballs })
  console.log(`Cut ${version}: ${join(FOLDER, tarballs.new)}, SHA-256 ${sum}
To publish it: git push --follow-tags`)
}

try {
  release(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refused || error instanceof TypeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
