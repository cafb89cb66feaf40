import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The modules of a folder, parsed.
 * @returns {{ name: string, program: object }[]} */
export const modulesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => /\.c?js$/.test(name))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, program: parseSync(name.replace('.cjs', '.js'), text).program }
    })

/** The names that a module imports or requires, also later.
 * @returns {string[]} */
export const requestsOf = ({ program }) =>
  [...nodesOf(program)].flatMap(({ type, source, callee, arguments: given }) => {
    if (type === 'CallExpression' && callee.name === 'require') return given[0].value ?? []
    return /Import|Export/.test(type) && source ? source.value : []
  })

/** Whether it waits before its exports are complete.
 * @returns {boolean} */
export const hasTopLevelAwait = ({ program }) =>
  [...nodesOf(program, (node) => !/Function/.test(node.type))].some(
    ({ type, await: isAwaited }) => type === 'AwaitExpression' || (type === 'ForOfStatement' && isAwaited),
  )

/** The classes of the platform or the language that the module compares with `instanceof`.
 * @returns {string[]} */
export const comparedClasses = ({ program }) =>
  [...nodesOf(program)].flatMap(({ type, operator, right }) =>
    type === 'BinaryExpression' && operator === 'instanceof' && right.name && right.name in globalThis
      ? [right.name]
      : [],
  )

function* nodesOf(root, isEntered = () => true) {
  const left = [root]
  for (let node = left.pop(); node; node = left.pop()) {
    yield node
    for (const value of Object.values(node))
      for (const below of Array.isArray(value) ? value : [value])
        if (typeof below?.type === 'string' && isEntered(below)) left.push(below)
  }
}
