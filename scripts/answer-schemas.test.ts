import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../service/endpoints'
import { answerSchemas } from './answer-schemas.mjs'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'

/** The contract's endpoints, by file and export. */
const modules = import.meta.glob<Record<string, unknown>>(['../contract/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})

const isEndpoint = (value: unknown): value is { route: string } =>
  typeof value === 'object' && value !== null && 'route' in value && 'body' in value

/** Names of the schemas that a schema refers to, directly or indirectly. */
function spokenOf(schema: unknown, schemas: Record<string, object>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (found.has(name)) continue
    found.add(name)
    spokenOf(schemas[name], schemas, found)
  }
  return found
}

/** Cached by the contract's sources, as the compiler takes three seconds. */
function schemasOfContract(): Record<'answers' | 'schemas', Record<string, object>> {
  const hash = createHash('sha256')
  const texts = sourceFiles(projectRoot).filter((file) => file.startsWith('contract/'))
  for (const file of [...texts.toSorted(), 'scripts/answer-schemas.mjs', 'package-lock.json'])
    hash.update(`${file}\n${readSource(projectRoot, file)}\n`)
  const name = join(projectRoot, 'node_modules', '.cache', 'answer-schemas', `${hash.digest('hex')}.json`)
  if (existsSync(name)) return JSON.parse(readFileSync(name, 'utf8')) as ReturnType<typeof schemasOfContract>
  const said = answerSchemas()
  rmSync(dirname(name), { recursive: true, force: true })
  mkdirSync(dirname(name), { recursive: true })
  // Written completely or not at all, even if this process is killed.
  writeFileSync(`${name}.next`, JSON.stringify(said))
  renameSync(`${name}.next`, name)
  return said
}

/** The answers by route, of the routes under /open-apis. */
function printed(): string {
  const { answers, schemas } = schemasOfContract()
  const routes = new Map<string, object>()
  for (const [path, module] of Object.entries(modules))
    for (const [name, value] of Object.entries(module))
      if (isEndpoint(value))
        routes.set(value.route, answers[`${path.replace('../contract/', '')}#${name}`] ?? {})
  const byRoute = Object.fromEntries(
    endpoints.map(({ contract }) => [contract.route, routes.get(contract.route)]),
  )
  const names = [...spokenOf(byRoute, schemas)].toSorted()
  const named = Object.fromEntries(names.map((name) => [name, schemas[name]]))
  return `${JSON.stringify({ answers: byRoute, schemas: named }, undefined, 1)}\n`
}

test('service/openapi/answers.json matches the types of the contract (`npm run openapi` prints it)', async () => {
  await expect(printed()).toMatchFileSnapshot('../service/openapi/answers.json')
})
