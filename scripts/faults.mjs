import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { parseSync } from 'vite'

/**
 * Which faults can be planted in a source file, and a sample of them, the same
 * every time. A fault is one small edit of a kind that people make: an off-by-one
 * bound, an inverted condition, a forgotten statement or element, a wrong
 * constant. Types and the messages of errors are left alone.
 */
const SEED = 'herald-20261123'

const SWAPPED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
}
const SWAPPED_CALLS = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  floor: 'ceil',
  ceil: 'floor',
  push: 'unshift',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}

/**
 * All possible faults of one file: the place, the original, what is planted, the kind, and the function.
 *
 * @typedef {{ at: number, end?: number }} Probe
 * @typedef {{ file: string, kind: string, start: number, end: number, planted: string, original: string, line: number,
 *   name: string, probe?: Probe }} Fault
 * @param {string} file
 * @param {string} source
 * @returns {Fault[]}
 */
export function faultsOf(file, source) {
  const found = []
  visit(parseSync(file, source).program, [])
  return found

  function visit(node, above) {
    if (isIgnored(node, above)) return
    for (const [kind, start, end, planted] of editsOf(node, above, source)) {
      const outer = above.findLast(isFunction)
      found.push({
        file,
        kind,
        start,
        end,
        planted,
        original: source.slice(start, end),
        line: source.slice(0, start).split('\n').length,
        name: nameOf(above),
        // The place where a probe can record which tests run this code. Outside of functions, tests reach it by
        // loading the file.
        probe: outer && probeAt(outer),
      })
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') visit(child, [...above, node])
  }
}

/**
 * One fault for every `every` candidates of a file (rounded up), at most `most`, of as many kinds as possible.
 *
 * @template {{ file: string, kind: string, start: number }} Fault
 * @param {Fault[]} faults
 * @param {{ every: number, most: number }} share
 * @returns {Fault[]}
 */
export function sampleOf(faults, { every, most }) {
  const turns = new Map()
  return faults
    .map((fault) => ({
      fault,
      order: hash([SEED, basename(fault.file), fault.name, fault.kind, fault.original].join(':')),
    }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ fault }) => {
      const turn = turns.get(fault.kind) ?? 0
      turns.set(fault.kind, turn + 1)
      return { fault, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, Math.min(most, Math.ceil(faults.length / every)))
    .map(({ fault }) => fault)
    .toSorted((one, other) => one.start - other.start)
}

/** The file with one fault in it. */
export const planted = (source, { start, end, planted: text }) =>
  source.slice(0, start) + text + source.slice(end)

export const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function editsOf(node, above, source) {
  const text = ({ start, end }) => source.slice(start, end)
  const between = (left, right, operator) => {
    const at = source.indexOf(operator, left.end)
    return at >= 0 && at < right.start ? [at, at + operator.length] : undefined
  }
  const not = (test) => ['negated condition', test.start, test.end, `!(${text(test)})`]
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      if (node.operator === '??') return [['logic', node.left.end, node.right.end, '']]
      const place = SWAPPED[node.operator] && between(node.left, node.right, node.operator)
      if (!place || (node.operator.startsWith('+') && [node.left, node.right].some(isText))) return []
      return [[kindOf(node.operator), ...place, SWAPPED[node.operator]]]
    }
    case 'UpdateExpression':
      return [['arithmetic', node.start, node.end, text(node).replace(node.operator, SWAPPED[node.operator])]]
    case 'UnaryExpression':
      return node.operator === '!' ? [['negated condition', node.start, node.end, text(node.argument)]] : []
    case 'ConditionalExpression':
    case 'WhileStatement':
      return [not(node.test)]
    case 'IfStatement':
      return [not(node.test), ...(node.alternate ? [] : [['removed statement', node.start, node.end, ';']])]
    case 'ExpressionStatement':
      return node.directive ? [] : [['removed statement', node.start, node.end, ';']]
    case 'ArrayExpression':
      return node.elements
        .filter((element) => element && element.start !== undefined)
        .map((element) => ['removed element', element.start, commaAfter(source, element.end), ''])
    case 'CallExpression': {
      const { property } = node.callee
      const other = property?.type === 'Identifier' && SWAPPED_CALLS[property.name]
      return other ? [['other call', property.start, property.end, other]] : []
    }
    case 'Literal':
      return literalEdits(node, above.at(-1))
    default:
      return []
  }
}

function literalEdits({ value, start, end }, parent) {
  if (parent.type === 'Property' && parent.key.start === start && !parent.computed) return []
  if (typeof value === 'number') return [['other constant', start, end, String(value + 1)]]
  if (typeof value === 'boolean') return [['other constant', start, end, String(!value)]]
  if (typeof value === 'string') return [['other text', start, end, value === '' ? `'other'` : `''`]]
  return []
}

const kindOf = (operator) =>
  /[<>]/.test(operator)
    ? 'boundary'
    : /[=!]==/.test(operator)
      ? 'negated condition'
      : /[&|?]/.test(operator)
        ? 'logic'
        : 'arithmetic'

const isText = ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string'

/** Types, imports, and the construction of errors. */
function isIgnored(node, above) {
  if (/^TS(As|NonNull|Satisfies|Instantiation)/.test(node.type)) return false
  if (node.type.startsWith('TS') || /^(Import|ExportAll)/.test(node.type)) return true
  const parent = above.at(-1)
  if (parent?.type.startsWith('Export') && parent.source === node) return true
  // Requests and worlds for the tests of an endpoint, beside its rules.
  if (node.type === 'Property' && /^(happy|scenarios)$/.test(node.key.name)) return true
  return node.type === 'NewExpression' && node.callee.name?.endsWith('Error') === true
}

const isFunction = ({ type, body }) => /Function/.test(type) && body

/** Where a function's probe goes: `at` its beginning; for an expression body, with the `end` to wrap it. */
const probeAt = ({ body }) =>
  body.type === 'BlockStatement' ? { at: body.start + 1 } : { at: body.start, end: body.end }

function nameOf(above) {
  const named = above.findLast(
    (node) =>
      node.id?.name ||
      (/^(MethodDefinition|PropertyDefinition|Property)$/.test(node.type) && isFunction(node.value ?? {})),
  )
  return named?.id?.name ?? named?.key?.name ?? ''
}

function commaAfter(source, end) {
  const comma = /^\s*,/.exec(source.slice(end))
  return end + (comma?.[0].length ?? 0)
}
