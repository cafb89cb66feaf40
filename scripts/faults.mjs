import { createHash } from 'node:crypto'
import { parseSync } from 'vite'

/**
 * Which faults can be planted into a source file, and which of them are: a
 * sample, the same every time. A fault is one small edit, of a kind that people
 * make: a bound off by one, a condition the wrong way round, a statement or an
 * element forgotten, another constant. What only words an error or types a value
 * is left as it is.
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
 * All faults of one file: where, what is there, what is planted, of which kind, and in which function.
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
        // Where a probe can stand that tells which tests come by; without a function the file itself is what is reached.
        probe: outer && probeAt(outer),
      })
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') visit(child, [...above, node])
  }
}

/**
 * At most one fault in `every` candidates of a file, and no more than `most`, of as many kinds as there are.
 *
 * @template {{ file: string, kind: string, start: number }} Fault
 * @param {Fault[]} faults
 * @param {{ every: number, most: number }} share
 * @returns {Fault[]}
 */
export function sampleOf(faults, { every, most }) {
  const turns = new Map()
  return faults
    .map((fault, index) => ({ fault, order: hash(`${SEED}:${fault.file}:${index}`) }))
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

/** Types, imports, and the words of an error that only a bug throws. */
function isIgnored(node, above) {
  if (/^TS(As|NonNull|Satisfies|Instantiation)/.test(node.type)) return false
  if (node.type.startsWith('TS') || /^(Import|ExportAll)/.test(node.type)) return true
  const parent = above.at(-1)
  if (parent?.type.startsWith('Export') && parent.source === node) return true
  return node.type === 'NewExpression' && node.callee.name?.endsWith('Error') === true
}

const isFunction = ({ type, body }) => /Function/.test(type) && body

/** `[at, before, after]`: what is written around the probe at the beginning of a function. */
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
