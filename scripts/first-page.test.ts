import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { circleOf, FIRST_PAGE, firstPageGroups } from './first-page.mjs'
import { projectRoot } from './imports.mjs'

const SMALL = 'x'.repeat(100)
const LARGE = 'x'.repeat(10_000)
const ZOD = '/node_modules/zod/index.js'

interface Module {
  code?: string
  importers?: string[]
  importedIds: string[]
}

const source = (path: string) => join(projectRoot, 'src', path)
const ANNOUNCEMENT = source('app/announcement-route.tsx')
const EDITOR = source('features/document/document-editor.tsx')
const roots = (announcement: string[], editor: string[] = []): Record<string, Module> => ({
  [source('main.tsx')]: { importedIds: ['react'] },
  [source('app/start-app.tsx')]: { importedIds: ['react', 'router'] },
  [ANNOUNCEMENT]: { importedIds: announcement },
  [EDITOR]: { importedIds: editor },
  react: { code: LARGE, importedIds: [] },
  router: { code: LARGE, importedIds: ['react'] },
})

function groupOf(id: string, modules: Record<string, Module>) {
  const context = { getModuleInfo: (each: string) => modules[each] ?? null }
  return firstPageGroups()
    .map(({ name }) => name(id, context))
    .find((name) => name !== null)
}

test('the modules that the first page begins with are where the groups look for them', () => {
  expect(FIRST_PAGE).toContain(EDITOR)
  expect(FIRST_PAGE.filter((path) => !existsSync(path))).toEqual([])
})

test('what the entry imports is one group, and what the app imports besides another', () => {
  const modules = roots([])
  expect(groupOf('router', modules)).toBe('start')
  expect(groupOf('react', modules)).toBe('base')
  // The page requests it by name.
  expect(groupOf(source('main.tsx'), modules)).toBeUndefined()
})

test('the app starts with the icons that it names, a page has its own, and the others share a chunk', () => {
  const lucide = '/node_modules/lucide-react/dist/esm'
  const all = `${lucide}/lucide-react.mjs`
  const icon = (name: string) => `${lucide}/icons/${name}.mjs`
  const exported = (name: string, file: string) =>
    `export { default as ${name} } from './icons/${file}.mjs'\n`
  const named = (name: string) => `import { ${name} as Icon } from 'lucide-react'\n`
  const modules: Record<string, Module> = {
    ...roots(['page']),
    router: { code: named('Menu'), importedIds: [all] },
    page: { code: named('Pen'), importedIds: [all] },
    [all]: {
      code: exported('Menu', 'menu') + exported('Pen', 'pen'),
      importedIds: [icon('menu'), icon('pen')],
    },
    [icon('menu')]: { code: SMALL, importedIds: ['outline'] },
    [icon('pen')]: { code: SMALL, importedIds: ['outline'] },
    outline: { code: SMALL, importedIds: [] },
  }
  expect(['menu', 'pen'].map((name) => groupOf(icon(name), modules))).toEqual(['start', 'announcement'])
  expect(groupOf('outline', modules)).toBe('start')
})

test('through a door a page gets only what it names', () => {
  const door = source('features/chats/chats.ts')
  const inside = (name: string) => source(`features/chats/${name}.tsx`)
  const modules: Record<string, Module> = {
    ...roots([]),
    [door]: {
      code: `export { List } from './list'\nexport { Dialog } from './dialog'`,
      importedIds: [inside('list'), inside('dialog')],
    },
    [inside('list')]: { code: SMALL, importedIds: [] },
    [inside('dialog')]: { code: SMALL, importedIds: [] },
  }
  const app = source('app/start-app.tsx')
  modules[app] = { code: `import { List } from '../features/chats/chats'`, importedIds: ['react', door] }
  expect(['list', 'dialog'].map((name) => groupOf(inside(name), modules))).toEqual(['start', undefined])
})

test('an announcement shares with other pages what they need as well, and its document with those that publish', () => {
  const modules = {
    ...roots(['time', 'tree', 'header'], ['time', 'tree', 'keys']),
    [source('app/files-route.tsx')]: { importedIds: ['time', 'disk'] },
    [source('app/publish-route.tsx')]: { importedIds: ['time', 'tree', 'targets'] },
    time: { code: SMALL, importedIds: ['react', 'router'] },
    tree: { code: LARGE, importedIds: ['time'] },
    header: { code: SMALL, importedIds: ['tree'] },
    keys: { code: LARGE, importedIds: ['header', 'tree'] },
    disk: { code: LARGE, importedIds: [] },
    targets: { code: LARGE, importedIds: [] },
  }
  expect(['time', 'tree', 'keys'].map((id) => groupOf(id, modules))).toEqual(['shared', 'document', 'editor'])
  expect(groupOf('header', modules)).toBe('announcement')
  // Each of these has a page of its own.
  expect(['disk', 'targets'].map((id) => groupOf(id, modules))).toEqual([undefined, undefined])
})

test('what imports a module outside the groups, even indirectly, is in none: two chunks would import each other', () => {
  const modules = {
    ...roots(['one', 'four']),
    [source('app/files-route.tsx')]: { importedIds: ['one', 'four'] },
    one: { code: SMALL, importedIds: ['two'] },
    two: { code: SMALL, importedIds: ['one', 'three'] },
    three: { code: SMALL, importedIds: ['four', ZOD] },
    four: { code: SMALL, importedIds: ['five'] },
    five: { code: SMALL, importedIds: ['four'] },
    [ZOD]: { code: LARGE, importedIds: [] },
  }
  expect(['one', 'two', 'three', 'four', 'five'].map((id) => groupOf(id, modules))).toEqual([
    undefined,
    undefined,
    undefined,
    'shared',
    'shared',
  ])
})

test('a module that parses with schemas is in no group, and neither is the contract that it parses with', () => {
  const modules = {
    ...roots(['paste', 'send', '/contract/text.ts']),
    paste: { code: SMALL, importedIds: [ZOD, '/contract/text.ts'] },
    send: { code: SMALL, importedIds: ['/contract/send.ts'] },
    '/contract/text.ts': { code: SMALL, importedIds: [ZOD], importers: ['paste', ANNOUNCEMENT] },
    '/contract/send.ts': { code: SMALL, importedIds: [ZOD], importers: ['send'] },
    [ZOD]: { code: SMALL, importedIds: [] },
  }
  expect(['paste', '/contract/text.ts', ZOD].map((id) => groupOf(id, modules))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  // The bundler drops its unused schemas.
  expect(['send', '/contract/send.ts'].map((id) => groupOf(id, modules))).toEqual([
    'announcement',
    'announcement',
  ])
})

test('what the editor imports is one group, large or small, without what is loaded before it', () => {
  const model = '/node_modules/prosemirror-model/dist/index.js'
  const modules = {
    ...roots(['words'], ['view', 'words', 'router']),
    words: { code: LARGE, importedIds: [] },
    view: { code: LARGE, importedIds: ['part', 'words', 'react', model] },
    part: { code: SMALL, importedIds: ['tree'] },
    tree: { code: LARGE, importedIds: [model] },
    [model]: { code: LARGE, importedIds: [] },
  }
  expect(['view', 'part', 'tree'].map((id) => groupOf(id, modules))).toEqual(['editor', 'editor', 'editor'])
  expect(['words', 'router', model].map((id) => groupOf(id, modules))).toEqual([
    'announcement',
    'start',
    undefined,
  ])
  // The running page imports these two, and the bundler tells it in which chunk they are.
  expect([ANNOUNCEMENT, EDITOR].map((id) => groupOf(id, modules))).toEqual(['announcement', 'editor'])
})

test('chunks that import each other in a circle are named, however long it is', () => {
  const chunks = (end: string[]) =>
    new Map([
      ['page', ['start', 'shared']],
      ['shared', ['start']],
      ['start', ['base']],
      ['base', end],
    ])
  expect(circleOf(chunks([]))).toBeUndefined()
  expect(circleOf(chunks(['shared']))).toEqual(['start', 'base', 'shared', 'start'])
})
