import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'
import retired from './retired-words.json' with { type: 'json' }

/** `words` may stand in no name at all; `names` are retired as whole identifiers, because their words are ordinary. */
const words = new Map(Object.entries(retired.words))
const names = new Map(Object.entries(retired.names))

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
