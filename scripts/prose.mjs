// Measures how the project is written: how many sentences are long, begin with a clause, or use a turn that technical
// English does not (docs/decisions/0075-plain-english.md). `npm test` fails above the aims.
//   node scripts/prose.mjs               a table of all parts
//   node scripts/prose.mjs comments      also each sentence of a part that counts, with its place
//   node scripts/prose.mjs 'docs/use'    the same for the files below a folder
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { parseSync, Visitor } from 'vite'
import { projectRoot, sourceFiles } from './imports.mjs'
import rules from './prose.json' with { type: 'json' }

const MOST_WORDS = 30
const USUAL_WORDS = 20

/** Shares of sentences: at most the first two, at least the third; `longest` is a count. */
export const AIMS = { clauseFirst: 0.01, heavy: 0.004, usual: 0.9, longest: 0 }

const heavyTurns = new RegExp(`\\b(?:${rules.heavyTurns.join('|')})\\b`, 'i')
/** The question words also begin questions, which are plain. */
const clauseFirst = new RegExp(`^(?:${rules.clauseFirst.join('|')}) (?=[a-z])`)
/** A condition that comes first is plain only while it is short. */
const conditionFirst = /^(?:If|When|While|Where|As long as|Once|Unless|Until) ([^,:;]*)[,;]/
const MOST_CONDITION = 8

/**
 * The sentences of a text.
 * @param {string} text
 * @returns {string[]}
 */
export const sentencesOf = (text) =>
  [...segmenter.segment(text.replaceAll(/\s+/g, ' '))]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[a-z]{2}.* /i.test(sentence))

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const wordsIn = (sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length

/**
 * The faults of a sentence.
 * @param {string} sentence
 * @returns {{ clauseFirst: boolean, heavy: boolean, words: number }}
 */
export function judge(sentence) {
  const condition = conditionFirst.exec(sentence)?.[1]
  return {
    clauseFirst:
      !sentence.endsWith('?') &&
      (clauseFirst.test(sentence) || (condition !== undefined && wordsIn(condition) > MOST_CONDITION)),
    heavy: heavyTurns.test(sentence),
    words: wordsIn(sentence),
  }
}

/** The parts that are measured, each with its files. */
const PARTS = {
  README: (file) => file === 'README.md',
  docs: (file) =>
    /^(?:[A-Z]+\.md|docs\/(?!decisions\/|site\/|rules\.md|calls-per-gesture|gestures-per-job|mutants).*\.md|server\/help\.txt)$/.test(
      file,
    ) && !/zh-CN|CHANGELOG|README/.test(file),
  decisions: (file) => /^docs\/decisions\/.*\.md$/.test(file),
  comments: (file) => /\.(ts|tsx|mjs|css)$/.test(file),
  titles: (file) => /\.(test|spec|postgres)\.tsx?$/.test(file),
}

/**
 * All sentences of a part: `{ file, sentence }`.
 * @param {keyof typeof PARTS} part
 */
export function* sentencesOfPart(part, isWanted = () => true) {
  for (const file of filesOfProject().filter((each) => PARTS[part](each) && isWanted(each))) {
    const source = readFileSync(join(projectRoot, file), 'utf8')
    for (const text of textsOf[part]?.(file, source) ?? textsOfMarkdown(source))
      for (const sentence of part === 'titles' ? [text] : sentencesOf(text)) yield { file, sentence }
  }
}

const filesOfProject = () => [
  ...sourceFiles(projectRoot),
  ...filesBelow('src').filter((file) => file.endsWith('.css')),
  ...filesBelow('scripts'),
  ...filesBelow('docs')
    // Packages of the site's generator, and its copies of pages.
    .filter((file) => !/\/(?:node_modules|\.vitepress\/(?:pages|cache))\//.test(file)),
  ...readdirSync(projectRoot).filter((name) => name.endsWith('.md')),
  'server/help.txt',
]

const filesBelow = (folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    [folder, ...name.split(sep)].join('/'),
  )

/**
 * Paragraphs, list items, headings and cells, without code.
 * @param {string} source
 * @returns {string[]}
 */
export function textsOfMarkdown(source) {
  const texts = []
  const visit = (node) => {
    if (['paragraph', 'tableCell'].includes(node.type)) texts.push(wordsOf(node))
    else node.children?.forEach(visit)
  }
  visit(fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return texts
}

const wordsOf = (node) =>
  node.type === 'inlineCode' ? 'Code' : (node.value ?? node.children?.map(wordsOf).join('') ?? '')

const textsOf = {
  docs: (file, source) => (file.endsWith('.txt') ? textsOfHelp(source) : undefined),
  comments: (file, source) => commentsOf(file, source).map((text) => text.replaceAll(/`[^`]*`/g, 'Code')),
  titles: titlesOf,
}

/** The columns of a page of options; a line that is indented further continues the one above. */
const textsOfHelp = (source) => source.replaceAll(/\n {3,}/g, ' ').split(/\n+| {2,}/)

/** Lines that follow each other are one comment. */
function commentsOf(file, source) {
  if (file.endsWith('.css')) return [...source.matchAll(/\/\*([^]*?)\*\//g)].map(([, text]) => plain(text))
  const comments = []
  let end = -1
  for (const { type, value, start, end: ended } of parseSync(file, source).comments) {
    const isNext = type === 'Line' && /^\n *$/.test(source.slice(end, start))
    if (isNext) comments.push(`${comments.pop()}\n${value}`)
    else comments.push(value)
    end = type === 'Line' ? ended : -1
  }
  return comments.map(plain)
}

/** A comment without its stars and tags; lines that are indented further are samples. */
const plain = (text) =>
  text
    .replaceAll(/^ *\* ?|^ /gm, '')
    .replaceAll(/^(?: {2,}|@).*$/gm, '\n')
    .replaceAll(/\n\n+/g, '.\n')

function titlesOf(file, source) {
  const titles = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      let called = callee
      while (called.type !== 'Identifier' && (called.callee ?? called.object ?? called.tag))
        called = called.callee ?? called.object ?? called.tag
      if (!/^(test|it)$/.test(called.name ?? '') || !first) return
      if (first.type === 'Literal' && typeof first.value === 'string') titles.push(first.value)
      if (first.type === 'TemplateLiteral')
        titles.push(first.quasis.map(({ value }) => value.cooked).join('x'))
    },
  }).visit(parseSync(file, source).program)
  return titles
}

/**
 * The figures of a part: how many sentences, and the share of each fault.
 * @param {keyof typeof PARTS} part
 */
export function measure(part) {
  const all = [...sentencesOfPart(part)].map(({ sentence }) => judge(sentence))
  const share = (is) => all.filter(is).length / Math.max(all.length, 1)
  return {
    sentences: all.length,
    clauseFirst: share(({ clauseFirst }) => clauseFirst),
    heavy: share(({ heavy }) => heavy),
    usual: share(({ words }) => words <= USUAL_WORDS),
    longest: all.filter(({ words }) => words > MOST_WORDS).length,
  }
}

if (process.argv[1] === import.meta.filename) print(process.argv[2])

function print(wanted) {
  const percent = (share) => `${(share * 100).toFixed(1)} %`.padStart(9)
  console.log(
    `${''.padEnd(10)} sentences  clause first  heavy turns  up to ${USUAL_WORDS} words  over ${MOST_WORDS}`,
  )
  for (const part of Object.keys(PARTS)) {
    const found = measure(part)
    console.log(
      `${part.padEnd(10)} ${String(found.sentences).padStart(9)} ${percent(found.clauseFirst).padStart(13)} ${percent(found.heavy).padStart(12)} ${percent(found.usual).padStart(15)} ${String(found.longest).padStart(8)}`,
    )
  }
  if (wanted === undefined) return
  const parts = Object.hasOwn(PARTS, wanted) ? [wanted] : Object.keys(PARTS)
  for (const part of parts)
    for (const { file, sentence } of sentencesOfPart(
      part,
      (each) => parts.length === 1 || each.startsWith(wanted),
    )) {
      const { clauseFirst: clause, heavy, words } = judge(sentence)
      const faults = [clause && 'clause first', heavy && 'heavy turn', words > MOST_WORDS && `${words} words`]
      const named = faults.filter(Boolean).join(', ')
      if (named) console.log(`${file}: ${named}: ${sentence}`)
    }
}
