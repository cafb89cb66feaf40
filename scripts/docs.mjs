// Builds the documentation site: dist-docs/, plain files for any static host, with the live demo in demo/.
//   node scripts/docs.mjs          the pages of docs/, the generated reference, and the demo
//   node scripts/docs.mjs --serve  builds it, and serves it on 127.0.0.1:8790
// The generator has packages of its own (docs/package.json). They are installed when they are missing.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inPlace } from './build.mjs'
import { built, root } from './built.mjs'
import { addDemo } from './docs/demo.mjs'
import { sitePages, withSiteLinks } from './docs/pages.mjs'
import { referencePages } from './docs/reference.mjs'
import { serveFiles } from './docs/serve-files.mjs'

const docs = join(root, 'docs')
/** The pages as the generator reads them; docs/.vitepress/config.mjs names this folder, too. */
const staged = join(docs, '.vitepress', 'pages')
const generator = join(docs, 'node_modules', 'vitepress', 'bin', 'vitepress.js')

function run(command, args, options) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

/** Installs the generator in `docs/`. */
function haveGenerator() {
  if (!existsSync(generator)) run('npm', ['ci', '--prefix', docs], { cwd: docs })
}

/** Writes every page of the site, with links that fit there. */
async function stage() {
  rmSync(staged, { recursive: true, force: true })
  const write = (place, text) => {
    const path = join(staged, place)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const generated = await referencePages()
  const pages = new Map([...sitePages(), ...Object.keys(generated).map((place) => [`docs/${place}`, place])])
  for (const [file, place] of pages) {
    const source = generated[place] ?? readFileSync(join(root, file), 'utf8')
    const { text, pictures } = withSiteLinks(file, source, pages)
    write(place, text)
    for (const [picture, copy] of pictures)
      cpSync(join(root, picture), join(staged, copy), { recursive: true })
  }
  mkdirSync(join(staged, 'public'), { recursive: true })
  cpSync(join(root, 'public', 'icon.svg'), join(staged, 'public', 'icon.svg'))
  return pages.size
}

export async function buildDocs() {
  haveGenerator()
  const count = await stage()
  await inPlace(built.docs, async (folder) => {
    run(process.execPath, [generator, 'build', docs, '--outDir', folder])
    await addDemo(folder)
  })
  return count
}

if (process.argv[1] === import.meta.filename) {
  const count = await buildDocs()
  console.log(`dist-docs: ${count} pages`)
  if (process.argv.includes('--serve')) console.log((await serveFiles(built.docs, 8790)).url)
}
