import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const components = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !/\.test\.|(?:^|[\\/])testing[\\/]/.test(path),
)

/** Attributes that the page shows or reads out. */
const SHOWN = /^(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt|label|about)$/

/** The strings that an expression may show by itself. */
function stringsOf(node: ESTree.Expression | ESTree.JSXEmptyExpression): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw)
  if (node.type === 'LogicalExpression') return stringsOf(node.right)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(stringsOf)
  return []
}

function shownChildren(children: ESTree.JSXChild[]): string[] {
  return children.flatMap((child) => {
    if (child.type === 'JSXText') return [child.value]
    return child.type === 'JSXExpressionContainer' ? stringsOf(child.expression) : []
  })
}

function literalsIn(name: string, source: string): string[] {
  const found: string[] = []
  const add = (texts: string[]) => found.push(...texts.filter((text) => /[A-Za-z]{2}/.test(text)))
  new Visitor({
    JSXElement: ({ children }) => add(shownChildren(children)),
    JSXFragment: ({ children }) => add(shownChildren(children)),
    JSXAttribute({ name: attribute, value }) {
      if (attribute.type !== 'JSXIdentifier' || !SHOWN.test(attribute.name)) return
      if (value?.type === 'Literal') add(stringsOf(value))
      if (value?.type === 'JSXExpressionContainer') add(stringsOf(value.expression))
    },
  }).visit(parseSync(name, source).program)
  return found.map((text) => text.trim())
}

test('components show no words of their own except names, units and keys, which are the same in both languages', () => {
  expect(components.length).toBeGreaterThan(250)
  const literals = components.flatMap((path) => literalsIn(path, readFileSync(join(SOURCE, path), 'utf8')))
  expect([...new Set(literals)].toSorted()).toEqual([
    'Alt ↑',
    'Alt ↓',
    'App ID',
    'App Secret',
    'HTTP',
    'Herald',
    'SHA-256',
    'ms',
    'px',
    'ssh -L 8787:127.0.0.1:',
    '· Herald',
  ])
})

test('words of a component are found in its text, its attributes and its conditions', () => {
  const source = '<p title="One" id="x">{isDone ? `Two ${at}` : t("key")} Three {isNew && "Four"}</p>'
  expect(literalsIn('a.tsx', source).toSorted()).toEqual(['Four', 'One', 'Three', 'Two'])
})
