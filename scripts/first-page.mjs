// Which modules of the first page come in one file. By itself the bundler gives every set of modules that
// two routes share a chunk of its own, and the way to the first editable line was eighty requests, half of
// them for less than a thousand bytes; each costs the main thread more than its bytes do.
import { join } from 'node:path'
import { projectRoot } from './imports.mjs'

const source = (path) => join(projectRoot, 'src', path)
const ENTRY = source('main.tsx')
const START = source('app/start-app.tsx')
const ANNOUNCEMENT = source('app/announcement-route.tsx')
const EDITOR = source('features/announcement/components/document-editor.tsx')

/** What several routes may well load though they need only some of it, in bytes of its source. */
const SMALL_BYTES = 4_000

/** The pieces of the library, which have a chunk of their own (vite.config.ts). */
export const PIECES = /node_modules.(?:@base-ui(?!.*csp)|@floating-ui|tabbable|reselect)/i

/** The library's model of a document, which stands by itself (vite.config.ts). */
export const DOCUMENT_MODEL = /node_modules.(?:prosemirror-model|orderedmap)/

const hasOwnChunk = (id) => PIECES.test(id) || DOCUMENT_MODEL.test(id)

/** Most of the contract's schemas are taken out (without-schemas.mjs); the few that stay belong to whoever reads with them. */
const SCHEMAS = /node_modules.zod/

/**
 * Three groups for the bundler. `start`: all that the app stands on, which every
 * page loads. `shared`: the small modules that an announcement or its editor
 * shares with another route. `editor`: what only the editor stands on; whoever
 * else asks for a part of it is a dialog over the editor. What is in a group
 * imports nothing but its own group and what is there before it: chunks never
 * import each other in a circle, in which one would run before what it needs.
 */
export function firstPageGroups() {
  let groups
  const named = (name) => ({
    name: (id, context) => {
      groups ??= groupsOf((each) => context.getModuleInfo(each))
      return groups[name].has(id) ? name : null
    },
    debugName: name,
    includeDependenciesRecursively: false,
  })
  return [
    { ...named('start'), priority: 2 },
    { ...named('shared'), priority: 1, minShareCount: 2 },
    { ...named('editor'), priority: 0 },
  ]
}

function groupsOf(moduleInfo) {
  const importsOf = (id) => moduleInfo(id)?.importedIds ?? []
  const hasSchemas = (id) => SCHEMAS.test(id) || importsOf(id).some((each) => SCHEMAS.test(each))

  const isFree = (id) => !hasOwnChunk(id) && !hasSchemas(id)

  const entry = closureOf([ENTRY], importsOf)
  const start = closureOf([START], importsOf).filter(
    (id) => id !== START && !entry.includes(id) && !hasSchemas(id),
  )
  const before = new Set([...entry, ...start])
  const announcement = new Set(closureOf([ANNOUNCEMENT], importsOf))
  const editor = closureOf([EDITOR], importsOf).filter((id) => id !== EDITOR)

  const shared = [...announcement, ...editor].filter(
    (id) => !before.has(id) && isFree(id) && moduleInfo(id)?.code?.length <= SMALL_BYTES,
  )
  const beyond = (isThere) => (id) => importsOf(id).filter((each) => !isThere(each) && !hasOwnChunk(each))
  const isBefore = (id) => before.has(id)
  const isOfAnnouncement = (id) => before.has(id) || announcement.has(id)
  return {
    start: new Set(start),
    shared: closed(shared, beyond(isBefore)),
    editor: closed(
      editor.filter((id) => !isOfAnnouncement(id) && isFree(id)),
      beyond(isOfAnnouncement),
    ),
  }
}

/** Modules, what they import, what that imports. */
function closureOf(roots, importsOf) {
  const found = new Set(roots)
  for (const id of found) for (const each of importsOf(id)) found.add(each)
  return [...found]
}

/** The largest part of some modules that asks for nothing outside itself. */
function closed(modules, asksFor) {
  const left = new Set(modules)
  let before
  do {
    before = left.size
    for (const id of left) if (!asksFor(id).every((each) => left.has(each))) left.delete(id)
  } while (left.size < before)
  return left
}
