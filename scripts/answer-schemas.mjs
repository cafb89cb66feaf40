// Derives a JSON Schema of each endpoint's answer from the types, as `answering<Data>()` has no schema of Data.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from './imports.mjs'
import { ts } from './typescript.mjs'

const contract = join(projectRoot, 'contract')

/**
 * `answers`: keyed by file and export, such as `docx/get-block.ts#GetBlock`; `schemas`: the named types, for
 * `#/components/schemas/`.
 */
export function answerSchemas() {
  const files = readdirSync(contract, { recursive: true })
    .map((file) => join(contract, file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noEmit: true,
    // As in contract/tsconfig.json: otherwise the compiler loads the types of the whole DOM.
    lib: ['lib.es2023.d.ts'],
    types: [],
    skipLibCheck: true,
  })
  const checker = program.getTypeChecker()
  const schemas = {}
  const named = new Map()
  const toSchema = schemaMaker(checker, { schemas, named, aliases: aliasesIn(files, program, checker) })
  const answers = {}
  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const data = dataOf(symbol, checker)
      if (!data) continue
      const key = `${relative(contract, file).replaceAll('\\', '/')}#${symbol.name}`
      answers[key] = { summary: summaryOf(symbol, checker), schema: toSchema(data) }
    }
  }
  return { answers, schemas }
}

/**
 * The names of object types that are derived from a schema, such as `type Text = z.infer<typeof Text>`. Where another
 * schema holds this one, its type there has no name, but is the same type.
 */
function aliasesIn(files, program, checker) {
  const aliases = new Map()
  for (const file of files)
    for (const statement of program.getSourceFile(file).statements) {
      if (!ts.isTypeAliasDeclaration(statement) || statement.typeParameters) continue
      const type = checker.getTypeAtLocation(statement.name)
      if (type.flags & ts.TypeFlags.Object && !checker.isArrayType(type))
        aliases.set(type, statement.name.text)
    }
  return aliases
}

/** The first sentence of an endpoint's comment; without a comment, its name in words. */
function summaryOf(symbol, checker) {
  const [sentence] = wordsOf(symbol, checker).split(/[.;:](?=\s|$)/, 1)
  if (sentence) return sentence
  const words = symbol.name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words
}

/** A symbol's comment, without the references that only we can look up. */
const wordsOf = (symbol, checker) =>
  ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\s+/g, ' ')
    .replace(/ \([^()]*(platform\/|\b[a-k]\.\d)[^()]*\)/g, '')
    .trim()

/** The type of an endpoint's `answers`; undefined for anything but an endpoint. */
function dataOf(symbol, checker) {
  if (!symbol.valueDeclaration) return undefined
  const type = checker.getTypeOfSymbol(symbol)
  // With its route as a literal type, an endpoint is an intersection.
  const parts = type.isIntersection() ? type.types : [type]
  if (!parts.some((part) => part.symbol?.name === 'Endpoint')) return undefined
  const answers = type.getProperty('answers')
  return answers && checker.getNonNullableType(checker.getTypeOfSymbol(answers))
}

function schemaMaker(checker, { schemas, named, aliases }) {
  const flags = ts.TypeFlags

  const toSchema = (type) => {
    const name = nameOf(type)
    if (name === undefined) return shapeOf(type)
    const known = named.get(type)
    if (known) return { $ref: `#/components/schemas/${known}` }
    let own = name
    for (let number = 2; own in schemas; number += 1) own = `${name}${number}`
    named.set(type, own)
    schemas[own] = {}
    Object.assign(schemas[own], described(type.aliasSymbol ?? type.symbol), shapeOf(type))
    return { $ref: `#/components/schemas/${own}` }
  }

  const described = (symbol) => {
    const words = wordsOf(symbol, checker)
    return words === '' ? {} : { description: words }
  }

  const shapeOf = (type) => {
    if (type.flags & (flags.Any | flags.Unknown)) return {}
    if (type.flags & flags.StringLiteral) return { type: 'string', const: type.value }
    if (type.flags & flags.NumberLiteral) return { type: 'number', const: type.value }
    if (type.flags & flags.BooleanLiteral)
      return { type: 'boolean', const: checker.typeToString(type) === 'true' }
    if (type.flags & (flags.String | flags.TemplateLiteral)) return { type: 'string' }
    if (type.flags & flags.Number) return { type: 'number' }
    if (type.flags & flags.Boolean) return { type: 'boolean' }
    if (type.flags & flags.Null) return { type: 'null' }
    if (type.isUnion()) return unionOf(type.types.filter((each) => !(each.flags & flags.Undefined)))
    if (type.symbol?.name === 'ArrayBuffer')
      return { type: 'string', contentMediaType: 'application/octet-stream' }
    if (checker.isTupleType(type)) return tupleOf(checker.getTypeArguments(type))
    if (checker.isArrayType(type))
      return { type: 'array', items: toSchema(checker.getTypeArguments(type)[0]) }
    return objectOf(type)
  }

  const unionOf = (types) => {
    if (types.length === 1) return toSchema(types[0])
    if (types.every((each) => each.flags & flags.BooleanLiteral)) return { type: 'boolean' }
    for (const [flag, type] of [
      [flags.StringLiteral, 'string'],
      [flags.NumberLiteral, 'number'],
    ])
      if (types.every((each) => each.flags & flag)) return { type, enum: types.map((each) => each.value) }
    return { anyOf: types.map(toSchema) }
  }

  const tupleOf = (types) => ({
    type: 'array',
    prefixItems: types.map(toSchema),
    minItems: types.length,
    maxItems: types.length,
  })

  const objectOf = (type) => {
    const properties = {}
    const required = []
    for (const symbol of checker.getPropertiesOfType(type)) {
      const of = checker.getTypeOfSymbol(symbol)
      const isOptional = Boolean(symbol.flags & ts.SymbolFlags.Optional)
      if (of.flags & (flags.Undefined | flags.Never)) continue
      properties[symbol.name] = {
        ...described(symbol),
        ...toSchema(isOptional ? checker.getNonNullableType(of) : of),
      }
      if (!isOptional) required.push(symbol.name)
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(index && !(index.type.flags & flags.Never) && { additionalProperties: toSchema(index.type) }),
    }
  }

  /** The name of an interface or alias of the contract without type parameters; undefined for other types. */
  const nameOf = (type) => {
    const symbol = type.aliasSymbol ?? (type.isClassOrInterface() ? type.symbol : undefined)
    const isGeneric = (type.aliasTypeArguments ?? type.typeParameters ?? []).length > 0
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName
    const isOfContract = file !== undefined && file.startsWith(contract.replaceAll('\\', '/'))
    return isOfContract && !isGeneric && !(type.flags & (flags.StringLike | flags.NumberLike))
      ? symbol.name
      : aliases.get(type)
  }
  return toSchema
}
