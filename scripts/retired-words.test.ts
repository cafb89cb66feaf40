import { basename } from 'node:path'
import type { LiteralLikeNode, Node } from 'typescript-6'
import { expect, test } from 'vitest'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'
import retired from './retired-words.json' with { type: 'json' }
import { ts } from './typescript.mjs'

/** `words` may not be part of any name; `names` are retired as whole identifiers only, as their words are ordinary. */
const words = new Map(Object.entries(retired.words))
const names = new Map(Object.entries(retired.names))
/** Phrases that no page may show; `words` and `names` concern the code. */
const phrases = new Map(Object.entries(retired.phrases))

test('no retired word comes back in a name or a file name', () => {
  const files = sourceFiles(projectRoot).filter((file) =>
    /^(src|service|server|contract|gateway|mocks|package)\//.test(file),
  )
  expect(files.flatMap((file) => retiredIn(file, readSource(projectRoot, file)))).toEqual([])
})

test('a retired word is found in an identifier and in a file name, and not in comments or strings', () => {
  const [word, instead] = [...words][0]!
  const [name] = [...names][0]!
  const long = `open${word[0]!.toUpperCase()}${word.slice(1)}`
  expect(retiredIn('src/a.ts', `const ${long} = ${name}`)).toEqual([
    `src/a.ts: ${long} (say ${instead})`,
    `src/a.ts: ${name} (say ${names.get(name)})`,
  ])
  expect(retiredIn(`src/${word}-a.ts`, `// ${long}\nconst a = '${name}'`)).toEqual([
    `src/${word}-a.ts: ${word}-a (say ${instead})`,
  ])
})

test('no retired phrase comes back on a page, in either language', () => {
  const files = sourceFiles(projectRoot).filter(
    (file) => (file.startsWith('src/') && !/\.test\.|\/testing\//.test(file)) || holdsWords(file),
  )
  expect(files.filter(holdsWords).length).toBeGreaterThan(60)
  expect(files.flatMap((file) => phrasesIn(file, readSource(projectRoot, file)))).toEqual([])
})

test('a retired phrase is found as whole words in a string, however it begins, and nowhere else', () => {
  const said = `const pick = { one: 'PICK a chat', other: 'Picker', third: '打开世界', fourth: \`- [ ] Let \${it} be, or
mend it\` }`
  expect(phrasesIn('src/features/publish/strings/en.ts', said)).toEqual([
    'src/features/publish/strings/en.ts: PICK a chat (say select)',
    'src/features/publish/strings/en.ts: 打开世界 (say 数据集)',
    'src/features/publish/strings/en.ts:  be, or\nmend it (say fix)',
  ])
})

test('outside the files of strings a retired phrase is found in templates, in the text of elements and in their labels', () => {
  const said = `// mend it
  const one = \`\${count} picked\`
  const two = <p className="picked" aria-label="Pick one" id={'pick'}>Go on</p>`
  expect(phrasesIn('src/a.tsx', said)).toEqual([
    'src/a.tsx:  picked (say selected)',
    'src/a.tsx: Pick one (say select)',
    'src/a.tsx: Go on (say Continue)',
  ])
})

/** Whether people see all strings of a file; in other files some strings are names. */
const holdsWords = (file: string) =>
  /^src\/(.*\/strings\/|i18n\/|features\/templates\/built-in-).*(?<!\.test)\.ts$|\/authorize-page\.ts$/.test(
    file,
  )

const patterns = [...phrases].map(([phrase, instead]) => ({
  pattern: new RegExp(/^\w/.test(phrase) ? `\\b${phrase}\\b` : phrase, 'i'),
  instead,
}))

function phrasesIn(file: string, source: string): string[] {
  const retiredOf = (text: string) => patterns.find(({ pattern }) => pattern.test(text))
  const mayBeSaid = holdsWords(file) || file.endsWith('x') ? source : source.match(/`[^`]*`/g)?.join('\n')
  // Most files need not be parsed.
  if (!retiredOf(mayBeSaid ?? '')) return []
  return textsIn(file, source).flatMap((text) => {
    const hit = retiredOf(text)
    return hit ? [`${file}: ${text} (say ${hit.instead})`] : []
  })
}

/** The texts of a file that people see, as far as its syntax tells. */
function textsIn(file: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: Node): void => {
    const isSaid = ts.isStringLiteral(node)
      ? holdsWords(file) || isNameOfElement(node.parent)
      : ts.isJsxText(node) ||
        ts.isNoSubstitutionTemplateLiteral(node) ||
        ts.isTemplateHead(node) ||
        ts.isTemplateMiddleOrTemplateTail(node)
    if (isSaid) texts.push((node as LiteralLikeNode).text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return texts
}

const isNameOfElement = (node: Node): boolean =>
  ts.isJsxAttribute(node) && /^(aria-label|aria-description|alt|placeholder|title)$/.test(node.name.getText())

function retiredIn(file: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, ' ')
  const identifiers = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return [basename(file).replace(/\..*/, ''), ...identifiers].flatMap((name) => {
    const instead =
      names.get(name) ??
      name
        .split(/[-_$\d]|(?<=[a-z])(?=[A-Z])/)
        .map((part) => words.get(part.toLowerCase()))
        .find(Boolean)
    return instead ? [`${file}: ${name} (say ${instead})`] : []
  })
}
