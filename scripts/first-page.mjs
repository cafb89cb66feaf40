// Which modules of the first page share a chunk. By default the bundler gives every set of modules that routes share
// its own chunk. The first editable line took eighty requests, half of them for less than a thousand bytes. Each
// request costs the main thread more than its bytes do.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { projectRoot } from './imports.mjs'

const source = (path) => join(projectRoot, 'src', path)
const ENTRY = source('main.tsx')
const START = source('app/start-app.tsx')
const ANNOUNCEMENT = source('app/announcement-route.tsx')
const EDITOR = source('features/document/document-editor.tsx')

/** Modules that are loaded, with all their imports, before the first line can be typed. */
export const FIRST_PAGE = [ENTRY, START, ANNOUNCEMENT, EDITOR]

/** The pages that prepare an announcement: they need the document and how it is saved, but no editor. */
const PUBLISHING = [source('app/publish-route.tsx'), source('app/publishes-route.tsx')]

/** The component library, which has its own chunk (vite.config.ts). */
export const PIECES = /node_modules.(?:@base-ui(?!.*csp)|@floating-ui|tabbable|reselect)/i

/** ProseMirror's document model, which has its own chunk (vite.config.ts). */
export const DOCUMENT_MODEL = /node_modules.(?:prosemirror-model|orderedmap)/

const ICONS = /node_modules.lucide-react/

/** The module that exports every icon. */
const ALL_ICONS = /node_modules.lucide-react.dist.esm.lucide-react\.m?js$/

/** The module through which others import a feature or `saving` (decision 106). */
export const DOOR = /[\\/](?:src[\\/]features[\\/]([^\\/]+)[\\/]\1|saving[\\/]saving)\.ts$/

/** Modules that only export others: their importers need only those that they name. */
const isList = (id) => ALL_ICONS.test(id) || DOOR.test(id)

/** Most of the contract's schemas are removed (without-schemas.mjs); the rest stay with the modules that parse with them. */
export const SCHEMAS = /node_modules.zod/
const CONTRACT = /[\\/]contract[\\/]/

const hasOwnChunk = (id) => [PIECES, DOCUMENT_MODEL, SCHEMAS].some((each) => each.test(id))

/**
 * Seven groups for the bundler. `base`: everything that the entry imports. `start`: what the app imports besides, which
 * every page loads. An announcement loads the next four. `shared` has modules that other pages import as well. `document` has modules that only the pages that publish import as well.
 * `announcement` is the page itself. `editor` has modules that only the editor imports, apart from dialogs over it.
 * `icons` has those that none of these needs.
 * So no page loads the editor for the sake of a few functions. A group imports only itself and the groups before it:
 * chunks never import each other in a circle, in which one would run before what it needs.
 */
export function firstPageGroups() {
  let groups
  return ['base', 'start', 'shared', 'document', 'announcement', 'editor', 'icons'].map((name, index) => ({
    name: (id, context) => {
      groups ??= groupsOf((each) => context.getModuleInfo(each))
      return groups[name].has(id) ? name : null
    },
    debugName: name,
    priority: 7 - index,
    includeDependenciesRecursively: false,
  }))
}

function groupsOf(moduleInfo) {
  const importsOf = importsThatAreNamed(moduleInfo)
  const importersOf = (id) => moduleInfo(id)?.importers ?? []
  const closure = (roots) => closureOf(roots, importsOf)
  // The contract has schemas for code that parses. The console mostly needs its routes.
  const parses = (id) =>
    importsOf(id).some((each) => SCHEMAS.test(each)) && (!CONTRACT.test(id) || importersOf(id).some(parses))

  const entry = closure([ENTRY])
  const start = closure([START])
  const isStarted = (id) => entry.has(id) || start.has(id)
  const announcement = closure([ANNOUNCEMENT])
  const editor = closure([EDITOR])
  const publishing = closure(PUBLISHING)
  const otherPages = closure(
    routes().filter((route) => route !== ANNOUNCEMENT && !PUBLISHING.includes(route)),
  )

  const grouped = new Set()
  /** The modules that match, without those that import anything outside the groups so far. */
  const next = (matches) => {
    const group = closed(
      [...announcement, ...editor].filter(
        (id) => !isStarted(id) && !grouped.has(id) && !hasOwnChunk(id) && !parses(id) && matches(id),
      ),
      (id) => importsOf(id).filter((each) => !isStarted(each) && !grouped.has(each) && !hasOwnChunk(each)),
    )
    for (const id of group) grouped.add(id)
    return group
  }
  const shared = next((id) => otherPages.has(id))
  const document = next((id) => publishing.has(id))
  // A few hundred bytes, and not worth two requests.
  const styles = [...shared, ...document].filter((id) => id.endsWith('.css'))
  return {
    base: except([...entry], (id) => id === ENTRY || SCHEMAS.test(id)),
    // React makes errors while it is loaded, for which developer tools have the browser read every calling file again: the
    // app, which calls it, stays in a small one.
    start: except([...start, ...styles], (id) => id === START || entry.has(id) || SCHEMAS.test(id)),
    shared,
    document,
    announcement: next((id) => announcement.has(id)),
    editor: next(() => true),
    icons: { has: (id) => ICONS.test(id) },
  }
}

const except = (modules, isOut) => new Set(modules.filter((id) => !isOut(id)))

/** The modules with which the pages start. */
const routes = () =>
  readdirSync(source('app'))
    .filter((name) => name.endsWith('-route.tsx'))
    .map((name) => source(`app/${name}`))

/** The imports of a module; of an icon list or a door, only the modules of what it names. */
function importsThatAreNamed(moduleInfo) {
  const known = new Map()
  const lists = new Map()
  const filesOf = (list) => {
    if (!lists.has(list)) lists.set(list, filesOfNames(list, moduleInfo(list)))
    return lists.get(list)
  }
  const read = (id) => {
    const { importedIds = [], code = '' } = moduleInfo(id) ?? {}
    if (!importedIds.some(isList)) return importedIds
    const named = namesIn(code, id).flatMap(({ list, name }) => filesOf(list).get(name) ?? [])
    return [...importedIds.filter((each) => !isList(each)), ...named]
  }
  return (id) => {
    if (!known.has(id)) known.set(id, read(id))
    return known.get(id)
  }

  /** What the code of a module imports from lists. */
  function namesIn(code, id) {
    const { importedIds } = moduleInfo(id)
    const icons = importedIds.find((each) => ALL_ICONS.test(each))
    return statementsOf(code)
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap(({ source, specifiers }) => {
        const list =
          source.value === 'lucide-react'
            ? icons
            : fileAt(importedIds.filter(isList), dirname(id), source.value)
        return list ? specifiers.map(({ imported }) => ({ list, name: imported.name })) : []
      })
  }
}

/** The file of each name that a list exports. */
const filesOfNames = (list, { code = '', importedIds = [] } = {}) =>
  new Map(
    statementsOf(code)
      .filter(({ type, source }) => type === 'ExportNamedDeclaration' && source)
      .flatMap(({ specifiers, source }) =>
        specifiers.map(({ exported }) => [exported.name, fileAt(importedIds, dirname(list), source.value)]),
      ),
  )

/** The one of some modules that a path without its extension names. */
const fileAt = (ids, folder, path) => {
  const file = join(folder, path)
  return ids.find((id) => id === file || (id.startsWith(`${file}.`) && !id.endsWith('.css')))
}

const statementsOf = (code) => parseSync('module.js', code).program.body

/** Modules and everything that they import, directly or indirectly. */
function closureOf(roots, importsOf) {
  const found = new Set(roots)
  for (const id of found) for (const each of importsOf(id)) found.add(each)
  return found
}

/** The largest subset of `modules` in which no module asks for anything outside of it. */
function closed(modules, asksFor) {
  const left = new Set(modules)
  let before
  do {
    before = left.size
    for (const id of left) if (!asksFor(id).every((each) => left.has(each))) left.delete(id)
  } while (left.size < before)
  return left
}

/**
 * Finds chunks that import each other in a circle, listed from the first back to it; takes a map from each chunk to its
 * imports. In a circle one chunk runs before what it needs, and which one depends on who asks first: such a build works
 * only sometimes.
 */
export function circleOf(importsOf) {
  const done = new Set()
  const circleThrough = (name, way) => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const each of importsOf.get(name) ?? []) {
      const circle = circleThrough(each, [...way, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of importsOf.keys()) {
    const circle = circleThrough(name, [])
    if (circle) return circle
  }
  return undefined
}
