// Makes the data folders of earlier releases that a test opens (server/testing/earlier/), from the git history:
//   node scripts/earlier-folders.mjs [NAME ...]
// Each holds, by name, the files that the service of that commit writes for one small world. They are committed; when
// the schema changes, add a commit here.
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from './built.mjs'

/** Every commit that changed what stores of schema 1 or 2 look like, and the last commit of each schema since. */
const releases = {
  '1-first': '604a108',
  '1-text-bound': '9523dd6',
  '2-first': 'dd4651d',
  '2-blocks-by-id': '8347b24',
  '2-sheet-cells': '93da3d0',
  '2-messages-listed': 'b482053',
  '2-snapshots': '93c24cd',
  '2-users-named-apart': 'b934769',
  '2-media-holders': 'eef4253',
  '2-last': '66d0710',
  '3-last': '53cde04',
  '4-last': 'a2db3d6',
  '5-last': '920ea44',
  '6-last': '3819301',
  '7-last': '2980bbd5',
  '8-last': 'f8d7751',
  '9-last': 'df57576',
}

const into = join(root, 'server', 'testing', 'earlier')
mkdirSync(into, { recursive: true })
const asked = process.argv.slice(2)
for (const [name, commit] of Object.entries(releases)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const folder = mkdtempSync(join(tmpdir(), 'herald-earlier-'))
  try {
    await makeOne(folder, name, commit)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeOne(folder, name, commit) {
  const archive = execFileSync(
    'git',
    ['archive', commit, 'tsconfig.base.json', 'contract', 'service', 'server'],
    {
      cwd: root,
      maxBuffer: 1e9,
    },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'entry.ts'), `export { openData } from './server/open-data'\n`)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'entry.ts',
      outDir: join(folder, 'built'),
      rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
    },
  })
  const world = join(folder, 'world.json')
  writeFileSync(world, readFileSync(join(into, 'world.json')))
  const data = join(folder, 'data')
  const script = `const { openData } = await import(${JSON.stringify(join(folder, 'built', 'entry.mjs'))})
    await (await openData({ data: ${JSON.stringify(data)}, world: ${JSON.stringify(world)} })).close()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const files = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(herald\.(db|key)|[0-9a-f]{64})$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(data, file), readFileSync(file, 'base64')])
  const packed = gzipSync(JSON.stringify(Object.fromEntries(files)), { level: 9 })
  writeFileSync(join(into, `${name}.json.gz`), packed)
  console.log(`${name}: ${packed.length} bytes`)
}
