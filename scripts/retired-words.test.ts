import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'
import retired from './retired-words.json' with { type: 'json' }

/** `words` may stand in no name at all; `names` are retired as whole identifiers, because their words are ordinary. */
const words = new Map(Object.entries(retired.words))
const names = new Map(Object.entries(retired.names))
/** May be said on no page: `words` and `names` are about the code. */
const phrases = new Map(Object.entries(retired.phrases))

test('no retired word comes back in a name or a file name', () => {
  const files = sourceFiles(projectRoot).filter((file) => /^(src|service|server|contract)\//.test(file))
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
  const files = sourceFiles(projectRoot).filter((file) =>
    /^src\/(.*\/strings\/|i18n\/).*(?<!\.test)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(60)
  expect(files.flatMap((file) => phrasesIn(file, readSource(projectRoot, file)))).toEqual([])
})

test('a retired phrase is found as whole words in a string, however it begins, and nowhere else', () => {
  const said = `const pick = { one: 'PICK a chat', other: 'Picker', third: '打开世界' }`
  expect(phrasesIn('src/a.ts', said)).toEqual([
    'src/a.ts: PICK a chat (say select)',
    'src/a.ts: 打开世界 (say 数据集)',
  ])
})

function phrasesIn(file: string, source: string): string[] {
  const strings = source.matchAll(/'((?:\\.|[^'\\\n])*)'/g)
  return [...strings].flatMap(([, said = '']) => {
    const hit = [...phrases].find(([phrase]) =>
      new RegExp(/^\w/.test(phrase) ? `\\b${phrase}\\b` : phrase, 'i').test(said),
    )
    return hit ? [`${file}: ${said} (say ${hit[1]})`] : []
  })
}

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
