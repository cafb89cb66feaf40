import { parseSync } from 'vite'

/**
 * The parts of an endpoint that the console uses. The service parses requests with the schemas
 * (contract/endpoint.ts).
 */
const KEPT = new Set(['route', 'repeated', 'encoding'])

/**
 * A module of the contract as the console needs it: endpoints keep their routes and lose their schemas, and what only
 * those needed is no longer imported. Any other call is marked as free of side effects, so that the bundler drops
 * unused code, including the library of schemas. Schemas that the console does parse with stay.
 */
export const withoutSchemas = (id, source) => withoutUnused(id, withRoutesOnly(id, source))

function withRoutesOnly(id, source) {
  const edits = parseSync(id, source)
    .program.body.map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
    )
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ init }) => (init ? [editOf(init, source)] : []))
    .filter((edit) => edit !== undefined)
  return edited(source, edits)
}

/** Leaves out values and imports that nothing in the module uses, and then those that only they used. */
function withoutUnused(id, source) {
  const { body } = parseSync(id, source).program
  const used = new Set(body.flatMap((statement) => [...namesUsedIn(statement)]))
  const edits = body
    .filter((statement) => {
      const names = namesDeclaredBy(statement)
      return names.length > 0 && !names.some((name) => used.has(name))
    })
    .map(({ start, end }) => ({ start, end, put: '' }))
  return edits.length === 0 ? source : withoutUnused(id, edited(source, edits))
}

const edited = (source, edits) =>
  edits
    .toReversed()
    .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), source)

/** The names that a statement gives to this module alone. */
const namesDeclaredBy = ({ type, specifiers = [], declarations = [] }) => {
  if (type === 'ImportDeclaration') return specifiers.map(({ local }) => local.name)
  if (type !== 'VariableDeclaration') return []
  return declarations.flatMap(({ id }) => id.name ?? [])
}

/** The names that a statement needs when it runs; types are gone by then. */
function* namesUsedIn(node) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const each of node) yield* namesUsedIn(each)
    return
  }
  if (node.type === 'Identifier') yield node.name
  if (node.type === 'ImportDeclaration') return
  if (node.type?.startsWith('TS') && !('expression' in node)) return
  for (const [key, child] of Object.entries(node))
    if (!(node.type === 'VariableDeclarator' && key === 'id')) yield* namesUsedIn(child)
}

function editOf(init, source) {
  const { start, end } = init
  if (isEndpoint(init)) {
    const kept = init.arguments[0].properties.filter((property) => KEPT.has(property.key?.name))
    const texts = kept.map((property) => source.slice(property.start, property.end))
    return { start, end, put: `{ ${texts.join(', ')} }` }
  }
  if (!hasCall(init)) return undefined
  return { start, end, put: `/* @__PURE__ */ (() => (${source.slice(start, end)}))()` }
}

/** `answering<Data>()({ … })` */
const isEndpoint = ({ type, callee }) =>
  type === 'CallExpression' && callee.type === 'CallExpression' && callee.callee.name === 'answering'

/** Whether evaluating this value calls anything; calls inside of functions do not count. */
function hasCall(node) {
  if (typeof node !== 'object' || node === null) return false
  if (Array.isArray(node)) return node.some(hasCall)
  if (/Function/.test(node.type)) return false
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true
  return Object.values(node).some(hasCall)
}
