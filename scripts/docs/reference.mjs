// The generated pages of the site: each is printed from the tables that the code itself uses.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { answerSchemas } from '../answer-schemas.mjs'
import { root } from '../built.mjs'
import { errorPages } from './error-pages.mjs'
import { heraldPage } from './herald-page.mjs'
import { keyboardPage } from './keyboard.mjs'
import { limitsPage } from './limits-page.mjs'
import { plain, table } from './markdown.mjs'
import { operationPages } from './operation-pages.mjs'
import { exportRows, typeSections } from './type-tables.mjs'

/** The generated pages, by their path in the site. */
export async function referencePages() {
  const tables = await bundledTables()
  const operations = await tables.operations()
  return {
    ...operationPages(operations, {
      unanswered: await tables.unanswered(),
      outsideAreas: tables.outsideAreas,
      schemas: tables.schemas,
    }),
    ...errorPages(tables.errorGuide('en'), 'en'),
    ...errorPages(tables.errorGuide('zh-CN'), 'zh-CN'),
    'reference/keyboard.md': keyboardPage(tables.keyWords.en, tables.keyboardMap, 'en'),
    'zh-CN/reference/keyboard.md': keyboardPage(tables.keyWords['zh-CN'], tables.keyboardMap, 'zh-CN'),
    'reference/herald-endpoints.md': heraldPage(tables.ownEndpoints(), answerSchemas()),
    'reference/limits.md': limitsPage(operations),
    'reference/command-line.md': commandLine(),
    'reference/world-file.md': worldFile(),
    'reference/package.md': packageApi(),
    'decisions/index.md': decisions(),
  }
}

/**
 * tables.ts with all that it imports: Node 20 reads no TypeScript.
 * @returns {Promise<typeof import('./tables')>}
 */
async function bundledTables() {
  const outDir = join(root, 'docs', '.vitepress', 'cache', 'tables')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: join(import.meta.dirname, 'tables.ts'), outDir, emptyOutDir: true, copyPublicDir: false },
  })
  return import(pathToFileURL(join(outDir, 'tables.js')).href)
}

/** `--help`, a section a command. */
function commandLine() {
  const help = readFileSync(join(root, 'server', 'help.txt'), 'utf8')
  const [about, ...commands] = help.trimEnd().split(/\n(?=herald \S+\n)/)
  const sections = commands.map((command) => {
    const [name, ...lines] = command.split('\n')
    return `## ${name}\n\n${fence(lines.join('\n'))}`
  })
  return ['# Command line', '', fence(about), ...sections].join('\n')
}

const fence = (text) => `\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`

function worldFile() {
  const sections = typeSections(['contract/herald/world-file.ts'], {
    rename: (name) => name.replace(/^Written/, ''),
  })
  return [
    '# World file',
    '',
    'A JSON file that describes a world. [Worlds](../use/worlds.md) shows how to use one.',
    'A number in the last column is the error code that a value causes; [the error guide](errors/index.md) explains it.',
    '',
    sections,
  ].join('\n')
}

/** The entries of the package, with the files that make them. */
const ENTRIES = {
  'herald/server': ['server/start-herald.ts', 'server/client-options.ts'],
  'herald/playwright': ['package/playwright.ts'],
  'herald/msw': ['mocks/handlers.ts', 'mocks/open-mock.ts', 'mocks/mock-options.ts'],
  'herald/world': ['package/world.ts'],
}

/** The controls of a local service, with the types of what they take and return. */
const CONTROLS = ['controls', 'world-state', 'fault', 'logged-call', 'delivered-event', 'person-acts'].map(
  (name) => `contract/herald/${name}.ts`,
)

function packageApi() {
  const options = { level: 3, among: [...CONTROLS, ...Object.values(ENTRIES).flat()] }
  return [
    '# Package API',
    '',
    'The package `herald` has these entries, and `herald/openapi.json`: every operation as OpenAPI 3.1.',
    '[In your tests](../use/in-your-tests.md) has an example of each.',
    '',
    ...Object.entries(ENTRIES).flatMap(([entry, files]) => [
      `## ${entry}`,
      '',
      table(['Export', 'Meaning'], exportRows(files)),
      typeSections(files, options),
    ]),
    '## Controls and types',
    '',
    typeSections(CONTROLS, options),
  ].join('\n')
}

/** Every decision, newest first. */
function decisions() {
  const folder = join(root, 'docs', 'decisions')
  const rows = readdirSync(folder)
    .toSorted()
    .toReversed()
    .map((name) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      if (!title) throw new Error(`docs/decisions/${name} has no heading with a number`)
      return `- [${number}. ${plain(title)}](${name})`
    })
  return [
    '# Decisions',
    '',
    'Each page has the context, the decision and its consequences.',
    '',
    ...rows,
    '',
  ].join('\n')
}
