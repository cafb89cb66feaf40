// Tables of types, read from their sources with their comments.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../built.mjs'
import { ts } from '../typescript.mjs'
import { anchorOf, code, prose, table } from './markdown.mjs'

/** A file of the repository, parsed.
 * @param {string} file */
export function parsed(file) {
  const text = readFileSync(join(root, file), 'utf8')
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
}

/** The comment before a node, without references that only the sources resolve. */
function commentOf(node) {
  const words = ts
    .getJSDocCommentsAndTags(node)
    .flatMap(({ comment }) => ts.getTextOfJSDocComment(comment) ?? [])
  return words
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ \([^()]*(?:platform\/|docs\/decisions)[^()]*\)/g, '')
    .trim()
}

/** Each exported type of a file as a section: a table of its fields and methods, or its text. Types of
 * `among` are linked.
 * @param {readonly string[]} files */
export function typeSections(files, { level = 2, rename = (name) => name, among = files } = {}) {
  const known = new Map(typesIn(among).map(({ name }) => [name.text, rename(name.text)]))
  return typesIn(files)
    .map((each) => typeSection(each, { level, known }))
    .join('\n')
}

const typesIn = (files) =>
  files
    .flatMap((file) => [...parsed(file).statements])
    .filter((each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each))
    .filter(isExported)

function typeSection(declaration, { level, known }) {
  const lines = [`${'#'.repeat(level)} ${known.get(declaration.name.text)}`, '']
  const comment = commentOf(declaration)
  if (comment) lines.push(prose(comment), '')
  if (ts.isInterfaceDeclaration(declaration)) {
    const above =
      declaration.heritageClauses?.flatMap(({ types }) => types.map((type) => type.getText())) ?? []
    if (above.length > 0)
      lines.push(`All of ${above.map((name) => linked(name, known)).join(' and ')}, and:`, '')
    lines.push(
      table(
        ['Name', 'Type', 'Meaning'],
        declaration.members.map((member) => memberRow(member, known)),
      ),
    )
  } else lines.push('```ts', declaration.type.getText().replaceAll(/\n\s*/g, ' '), '```', '')
  return lines.join('\n')
}

function memberRow(member, known) {
  const optional = member.questionToken ? '' : ' (required)'
  const comment = prose(commentOf(member))
  const parameters = member.parameters?.map((each) => each.getText()).join(', ')
  if (ts.isCallSignatureDeclaration(member))
    return [code(`(${parameters})`), linked(member.type.getText(), known), comment]
  const name = member.name?.getText() ?? `[${parameters}]`
  if (ts.isMethodSignature(member))
    return [code(`${name}(${parameters})`), linked(member.type.getText(), known), comment]
  const type = member.type.getText().replace(/ \| undefined$/, '')
  return [`${code(name)}${isOfOptions(member) ? optional : ''}`, linked(type, known), comment]
}

/** Only where some fields may be left out is it worth saying of the others that they may not. */
const isOfOptions = ({ parent }) => parent.members.some(({ questionToken }) => questionToken)

/** A type as code; a link where it names one of the page's types. */
function linked(type, known) {
  const text = type
    .replaceAll(/\/\*[^]*?\*\/|;(?=\s*})/g, '')
    .replaceAll(/ \| undefined/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\| /, '')
    .replaceAll(/\b\w+\b/g, (name) => known.get(name) ?? name)
  const [name] = [...known.values()].filter((each) => new RegExp(`\\b${each}\\b`).test(text))
  return name ? `[${code(text)}](#${anchorOf(name)})` : code(text)
}

/** The functions and values that files export, each with its comment.
 * @param {readonly string[]} files */
export function exportRows(files) {
  return files
    .flatMap((file) => [...parsed(file).statements])
    .filter((each) => isExported(each) && (ts.isFunctionDeclaration(each) || ts.isVariableStatement(each)))
    .map((each) => [code(signatureOf(each)), prose(commentOf(each))])
}

function signatureOf(statement) {
  const [declaration] = statement.declarationList?.declarations ?? [statement]
  const called = declaration.initializer ?? declaration
  const name = declaration.name.getText()
  if (!called.parameters) return name
  const result = called.type ? `: ${called.type.getText()}` : ''
  return `${name}(${called.parameters.map((each) => each.getText()).join(', ')})${result}`
}

const isExported = ({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** The numbers of an object literal in a file, with its nested objects: `[path, value, comment]`. */
export function numberRows(file, name) {
  const rows = []
  const visit = (node, path) => {
    for (const property of node.properties ?? []) {
      const at = [...path, property.name.getText()]
      const { initializer } = property
      if (ts.isObjectLiteralExpression(initializer)) visit(initializer, at)
      else rows.push([at, initializer.getText().replaceAll('_', ','), commentOf(property)])
    }
  }
  visit(literalOf(file, name), [])
  return rows
}

/** The literal that a file declares under a name.
 * @param {string} file
 * @param {string} name */
export function literalOf(file, name) {
  let found
  const look = (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) found = node.initializer
    else ts.forEachChild(node, look)
  }
  look(parsed(file))
  while (found && (ts.isAsExpression(found) || ts.isSatisfiesExpression(found))) found = found.expression
  return found
}
