import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakpoints } from './breakpoints'

const source = new URL('..', import.meta.url)
const paths = readdirSync(source, { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(new URL(path, source), 'utf8')
const sheets = paths
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: read(path).replaceAll(/\/\*.*?\*\//gs, '') }))

/** `pattern` in each style sheet, as `path: match`. */
const found = (pattern: RegExp, within = sheets) =>
  within.flatMap(({ path, css }) => [...css.matchAll(pattern)].map(([match]) => `${path}: ${match}`))

test('no style sheet repeats the value of a token as a fallback', () => {
  expect(found(/var\(\s*--[\w-]+\s*,.*/g)).toEqual([])
})

test('style sheets use only the six named breakpoints', () => {
  expect(Object.keys(breakpoints)).toHaveLength(6)
  const names = Object.keys(breakpoints).join('|')
  expect(found(/@media[^{]*\b(width|height)\b[^{]*/g)).toEqual([])
  expect(found(new RegExp(`@media[^{]*\\(--(?!(${names})\\))[^{]*`, 'g'))).toEqual([])
})

test('space between and inside things is a step of the scale, or at most 3 px', () => {
  const withoutSums = sheets.map(({ path, css }) => ({
    path,
    css: css.replaceAll(/(calc|max)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, ''),
  }))
  const spaces = found(/(?<![\w-])(gap|row-gap|column-gap|padding[\w-]*|margin[\w-]*):[^;]*;/g, withoutSums)
  expect(spaces.filter((each) => /(?<![\w.])-?([4-9]|\d{2,}|\d+\.\d+)px|\drem/.test(each))).toEqual([])
})

test('only src/ui/breakpoints.ts queries the width of the window', () => {
  const scripts = paths.filter((path) => /\.tsx?$/.test(path))
  expect(scripts.filter((path) => /\((min|max)-(width|height):/.test(read(path)))).toEqual([
    'ui/breakpoints.ts',
  ])
})

test('every custom property that a style sheet uses is set somewhere', () => {
  const used = new Set(
    sheets.flatMap(({ css }) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
  )
  const set = new Set(
    sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  )
  // The menu library measures the first two. Components set the depth, the number of steps and the start of a list.
  const setByScripts = ['--anchor-width', '--available-height', '--depth', '--ed-start', '--steps']
  expect(new Set([...used].filter((name) => !set.has(name)))).toEqual(new Set(setByScripts))
})

test('only the page sets the colour of radio buttons, checkboxes and sliders', () => {
  const page = sheets.find(({ path }) => path === 'ui/base.css')!
  expect(page.css).toMatch(/^html \{[^}]*accent-color: var\(--accent\);/m)
  expect(new Set(sheets.flatMap(({ css }) => css.match(/(?<=accent-color:)[^;}]*/g) ?? []))).toEqual(
    new Set([' var(--accent)']),
  )
})

test('no selector compares an element with all its preceding siblings', () => {
  expect(found(/~\s*(\*|:not\(\.[\w-]+\))\s*[,{]/g)).toEqual([])
})

test('every style sheet has the name of the component next to it', () => {
  const modules = new Set(
    paths.filter((path) => /\.tsx?$/.test(path)).map((path) => path.replace(/\.tsx?$/, '')),
  )
  const lonely = sheets.map(({ path }) => path).filter((path) => path.endsWith('.module.css'))
  expect(lonely.filter((path) => !modules.has(path.replace('.module.css', '')))).toEqual([])
})

test('every style sheet is a module except the page’s and the editor’s, whose classes begin with ed-', () => {
  const global = sheets.filter(({ path }) => !path.endsWith('.module.css'))
  const editor = global.filter(({ path }) => /^(editor|blocks)\//.test(path))
  const others = global.filter((sheet) => !editor.includes(sheet)).map(({ path }) => path)
  expect(others.sort()).toEqual(['ui/base.css', 'ui/tokens.css'])
  expect(found(/\.(?!ed-|ProseMirror|light-theme|module\b)[a-z][\w-]*(?=[^{};]*\{)/gi, editor)).toEqual([])
})

test('every class that a component names is in its style sheet, and every class is named', () => {
  /** What the files name of each sheet; `all`: also classes that they compute. */
  const named = new Map<string, Set<string>>()
  for (const path of paths.filter((each) => /\.tsx?$/.test(each) && !/\.test\./.test(each))) {
    const text = read(path)
    for (const [, name, sheet] of text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
      const at = new URL(sheet!, new URL(path, source)).pathname
      const names = named.get(at) ?? new Set()
      named.set(at, names)
      const uses = new RegExp(String.raw`(?<!['./\w])${name}(?:\['([\w-]+)'\]|\.(\w+)|(?=[^\w:]))`, 'g')
      for (const [, quoted, dotted] of text.replace(/^import .*$/gm, '').matchAll(uses))
        names.add(quoted ?? dotted ?? 'all')
    }
  }
  const unknown = sheets.flatMap(({ path, css }) => {
    const names = named.get(new URL(path, source).pathname) ?? new Set()
    const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, each]) => each!))
    const missing = [...names].filter((each) => each !== 'all' && !classes.has(each))
    const unnamed = names.has('all')
      ? []
      : [...classes].filter((each) => !names.has(each) && !each.startsWith('ed-'))
    return path.endsWith('.module.css') ? [...missing, ...unnamed].map((each) => `${path}: ${each}`) : []
  })
  expect(unknown).toEqual([])
})
