import { parseSync } from 'vite'

/** What the console uses of an endpoint; the schemas are for the service, to parse requests (contract/endpoint.ts). */
const KEPT = new Set(['route', 'repeated', 'encoding'])

/**
 * A module of the contract as the console needs it: endpoints keep their routes
 * and lose their schemas, and any other call is marked as free of side effects,
 * so that the bundler drops whatever is then unused, including the library of
 * schemas. Schemas that the console does parse with stay.
 */
export function withoutSchemas(id, source) {
  const { program } = parseSync(id, source)
  const edits = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ init }) => (init ? [editOf(init, source)] : []))
    .filter((edit) => edit !== undefined)
  return edits
    .toReversed()
    .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), source)
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
