// A browser loads this before it shows the chat list: all JavaScript of the entry, of its imports, and of the app
// that it loads at once. At most 187 kB gzipped. Also, no page may import the editor. It is loaded together with the
// page of an announcement, and on demand elsewhere.
//   node scripts/check-size.mjs     after a build
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { built } from './built.mjs'

const MAX_BYTES = 187_000

const manifestPath = join(built.console, '.vite', 'manifest.json')
if (!existsSync(manifestPath)) {
  console.error('There is no build to measure. Run: npm run build')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))

/** A chunk, and every chunk that it cannot start without. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen)
  return seen
}

// The entry loads the app at once; of the other dynamic imports, only those of the current address are loaded early.
const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
const keys = new Set([...entries, 'src/app/start-app.tsx'].flatMap((key) => [...withImports(key)]))
const sizes = [...new Set([...keys].map((key) => manifest[key].file))]
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(join(built.console, file))).length }))
  .toSorted((one, other) => other.bytes - one.bytes)

const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
for (const { file, bytes } of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`)
console.log(
  `${(total / 1000).toFixed(1).padStart(8)} kB  JavaScript for the chat list, gzipped (at most ${MAX_BYTES / 1000})`,
)

const called = (name) => {
  const key = Object.keys(manifest).find((each) => manifest[each].name === name)
  if (!key) throw new Error(`No chunk is called ${name}.`)
  return key
}
const editor = called('editor')
const pages = [
  called('announcement'),
  ...Object.keys(manifest).filter((key) => /^src\/app\/\w+-route\.tsx$/.test(key)),
]
const withEditor = pages.filter((page) => withImports(page).has(editor))
for (const page of withEditor) console.log(`${page} loads the editor at once`)

process.exitCode = total > MAX_BYTES || withEditor.length > 0 ? 1 : 0
