import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './imports.mjs'
import { areas } from './mutants-core.mjs'

const PAGE = join(projectRoot, 'docs/mutants.md')
/** The bar: how many faults must have run, and which share of them a test or the compiler must catch. */
const FEWEST = 470
const AT_LEAST = 0.96
const LONGEST = 70

/**
 * Writes docs/mutants.md: the figures, and each fault that no test caught, now
 * or when it was first planted. The last column is written by hand and kept as
 * long as the fault is planted. Returns whether the bar is met and every
 * survivor has its reason.
 */
export function printMutants(faults, outcomeOf, sources) {
  const said = reasons()
  const planted = faults.map((fault) => {
    const row = rowOf(fault, sources.get(fault.file))
    return { ...fault, row, outcome: outcomeOf(fault), reason: said.get(keyOf(row)) }
  })
  const done = planted.filter(({ outcome }) => outcome)
  const caught = done.filter(({ outcome }) => outcome.caught)
  const listed = done.filter(({ outcome, reason }) => !outcome.caught || reason)
  const share = caught.length / done.length
  const early = done.filter(({ outcome }) => !outcome.caught && outcome.turns === 1)
  const summary = [
    `${caught.length} of ${done.length} are caught, ${(100 * share).toFixed(1)} %.`,
    ...(done.length < planted.length ? [`${planted.length - done.length} have not run yet.`] : []),
    ...(early.length > 0 ? [`${early.length} survivors have met only the quickest tests.`] : []),
  ].join(' ')
  const rows = areas.map(({ name }) =>
    figuresOf(
      name,
      planted.filter(({ area }) => area === name),
    ),
  )
  writeFileSync(
    PAGE,
    `${INTRODUCTION}
| area | faults | caught | of these without end | by types alone | survive |
| --- | --: | --: | --: | --: | --: |
${[...rows, figuresOf('all', planted)].join('\n')}

${summary}

## Those that nobody noticed

Now, or when they were first planted.

| where | fault | now | reason, or the test that was added |
| --- | --- | --- | --- |
${listed.map(({ row, outcome, reason }) => `${row} | ${nowOf(outcome)} | ${reason ?? ''} |`).join('\n')}
`,
  )
  const unsaid = listed.filter(({ reason }) => !reason)
  console.log(
    `${caught.length} of ${done.length} caught (${(100 * share).toFixed(1)} %), ${unsaid.length} survivors without a reason`,
  )
  return done.length >= FEWEST && share >= AT_LEAST && unsaid.length === 0
}

/** Prints what no test caught of a part of the faults, and the figures. Returns whether every survivor has its reason. */
export function listMutants(faults, outcomeOf, sources) {
  const said = reasons()
  const planted = faults.map((fault) => ({ ...fault, outcome: outcomeOf(fault) }))
  const survivors = planted.filter(({ outcome }) => outcome?.caught === false)
  const rows = survivors.map((fault) => rowOf(fault, sources.get(fault.file)))
  for (const row of rows) console.log(`${row} | survives | ${said.get(keyOf(row)) ?? ''} |`)
  for (const name of new Set(planted.map(({ area }) => area)))
    console.log(
      figuresOf(
        name,
        planted.filter(({ area }) => area === name),
      ),
    )
  return rows.every((row) => said.has(keyOf(row)))
}

const INTRODUCTION = `# Faults planted into the core

A sample of small faults, the same every time: a bound off by one, a condition the wrong way round, a statement or an
element forgotten, another constant. Each was planted alone, and the unit tests of \`npm test\` that come by it ran, the
nearest first, until one failed; where none did, the types were checked, as \`npm test\` does. Printed by \`npm run mutants\`; what is said of a survivor is written by hand, and kept.
`

function figuresOf(name, faults) {
  const done = faults.filter(({ outcome }) => outcome)
  const caught = done.filter(({ outcome }) => outcome.caught)
  const by = (what) => caught.filter(({ outcome }) => outcome.by === what).length
  return `| ${[name, done.length, caught.length, by(ENDLESS), by(COMPILER), done.length - caught.length].join(' | ')} |`
}

const nowOf = ({ caught, turns }) => (caught ? 'caught' : turns === 1 ? 'not yet caught' : 'survives')

/** Recorded for a fault that the tests never finished with. */
export const ENDLESS = 'no end'
export const COMPILER = 'the compiler'

function rowOf({ file, line, name, kind, original, planted }, source) {
  const there = source.split('\n')[line - 1].trim()
  const edit = planted === '' || planted === ';' ? code(original) : `${code(original)} → ${code(planted)}`
  return `| ${file}:${line}${name && ` (${name})`} | ${kind}: ${edit}${original.length < 12 ? ` in ${code(there)}` : ''}`
}

function code(text) {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const short = flat.length > LONGEST ? `${flat.slice(0, LONGEST)}…` : flat
  return `\`${short.replaceAll('`', '´').replaceAll('|', String.raw`\|`)}\``
}

/** Without the folder and the line number, which change with every move and with every edit above it. */
const keyOf = (row) => row.replace(/^\| (?:[^ |:]*\/)?([^/ |:]+):\d+/, '| $1')

function reasons() {
  let page = ''
  try {
    page = readFileSync(PAGE, 'utf8')
  } catch {
    // The first run creates it.
  }
  const rows = [...page.matchAll(/^(\| .*) \| (?:caught|survives|not yet caught) \| (.+) \|$/gm)]
  return new Map(rows.map(([, row, reason]) => [keyOf(row), reason]))
}
