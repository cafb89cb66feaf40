import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstPageGroups } from './first-page.mjs'
import { projectRoot } from './imports.mjs'

const SMALL = 'x'.repeat(100)
const LARGE = 'x'.repeat(10_000)

interface Module {
  code?: string
  importedIds: string[]
}

const source = (path: string) => join(projectRoot, 'src', path)
const EDITOR = source('features/announcement/components/document-editor.tsx')
const roots = (announcement: string[], editor: string[] = []): Record<string, Module> => ({
  [source('main.tsx')]: { importedIds: ['react'] },
  [source('app/start-app.tsx')]: { importedIds: ['react', 'router'] },
  [source('app/announcement-route.tsx')]: { importedIds: announcement },
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

test('what the app stands on is one group, without what the entry has', () => {
  const modules = roots([])
  expect(groupOf('router', modules)).toBe('start')
  expect(groupOf('react', modules)).toBeUndefined()
})

test('a small module of the announcement is shared, a large one is not', () => {
  const modules = {
    ...roots(['small', 'large']),
    small: { code: SMALL, importedIds: ['react', 'router'] },
    large: { code: LARGE, importedIds: [] },
  }
  expect(groupOf('small', modules)).toBe('shared')
  expect(groupOf('large', modules)).toBeUndefined()
})

test('what asks for a large module, by however many steps, is not shared: two chunks would import each other', () => {
  const modules = {
    ...roots(['one']),
    one: { code: SMALL, importedIds: ['two'] },
    two: { code: SMALL, importedIds: ['large'] },
    large: { code: LARGE, importedIds: ['other'] },
    other: { code: SMALL, importedIds: [] },
  }
  expect(groupOf('one', modules)).toBeUndefined()
  expect(groupOf('two', modules)).toBeUndefined()
  expect(groupOf('other', modules)).toBe('shared')
})

test('modules that stand in a circle are shared all or none', () => {
  const modules = {
    ...roots(['one', 'three']),
    one: { code: SMALL, importedIds: ['two'] },
    two: { code: SMALL, importedIds: ['one'] },
    three: { code: SMALL, importedIds: ['four'] },
    four: { code: SMALL, importedIds: ['three', 'large'] },
    large: { code: LARGE, importedIds: [] },
  }
  expect(['one', 'two', 'three', 'four'].map((id) => groupOf(id, modules))).toEqual([
    'shared',
    'shared',
    undefined,
    undefined,
  ])
})

test('what reads with schemas stays with whoever reads', () => {
  const zod = '/node_modules/zod/index.js'
  const modules = {
    ...roots(['contract']),
    contract: { code: SMALL, importedIds: [zod] },
    [zod]: { code: SMALL, importedIds: [] },
  }
  expect(groupOf('contract', modules)).toBeUndefined()
  expect(groupOf(zod, modules)).toBeUndefined()
})

test('what the editor stands on is one group, large or small, without what is there before it', () => {
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
    undefined,
    'start',
    undefined,
  ])
  // It is asked for by name, while the page runs.
  expect(groupOf(EDITOR, modules)).toBeUndefined()
})
