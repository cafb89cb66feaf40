// Sums the JavaScript that a browser loads before it shows the chat list, and before an announcement can be edited.
// That is the entry, its imports, and what it loads at once. Also, no page may import the editor.
//   node scripts/check-size.mjs     after a build
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { built } from './built.mjs'

/** Gzipped. */
const MAX_BYTES = { 'the chat list': 168_000, 'an editable announcement': 401_000 }

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

const called = (name) => {
  const key = Object.keys(manifest).find((each) => manifest[each].name === name)
  if (!key) throw new Error(`No chunk is called ${name}.`)
  return key
}
const editor = called('editor')
const announcement = called('announcement')
// Chinese has the longer words.
const frameWords = 'src/i18n/words-zh-cn.ts'
const words = ['editor', 'features/document', 'features/announcement'].map(
  (owner) => `src/${owner}/strings/zh-cn.ts`,
)

// The entry loads the app at once; of the other dynamic imports, only those of the current address are loaded early.
const start = ['index.html', 'src/app/start-app.tsx', frameWords]
const filesOf = (keys) => [
  ...new Set(keys.flatMap((key) => [...withImports(key)]).map((key) => manifest[key].file)),
]
const loads = {
  'the chat list': filesOf(start),
  'an editable announcement': filesOf([...start, announcement, editor, ...words]),
}

let isTooLarge = false
for (const [what, files] of Object.entries(loads)) {
  const sizes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(built.console, file))).length }))
    .toSorted((one, other) => other.bytes - one.bytes)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`)
  console.log(
    `${(total / 1000).toFixed(1).padStart(8)} kB  JavaScript for ${what}, gzipped (at most ${MAX_BYTES[what] / 1000})\n`,
  )
  isTooLarge ||= total > MAX_BYTES[what]
}

const pages = [announcement, ...Object.keys(manifest).filter((key) => /^src\/app\/\w+-route\.tsx$/.test(key))]
const withEditor = pages.filter((page) => withImports(page).has(editor))
for (const page of withEditor) console.log(`${page} loads the editor at once`)

process.exitCode = isTooLarge || withEditor.length > 0 ? 1 : 0
