import { errorCodes } from '../../contract/error-codes'
import type { AnyEndpoint, Limit } from '../http/endpoint'
import { ruleWords } from './rule'

const preface = `# Rules

What every endpoint refuses, and in which order: the first row that is broken answers. Printed from the
tables in \`service/\` by \`npm run rules\`; a test compares. † marks what is our decision and not published.

Ahead of the rows stand the gates, for all endpoints alike: an unknown path or method (404, HTTP 404), no
token (99991661), a wrong one (99991662, 99991663, 99991664, 99991668, 99991677), no scope (99991672, of a person
99991679), too often (99991400), a body that is no JSON object or cannot be kept as it came (9499), a wrong shape (below, under each endpoint; for whoever takes
a form also what is none). Storage that is full or fails, of rows as of bytes, is 234042 wherever it is met. Where an endpoint has a code of its own for one of these, it says so.
`

/** The tables of all endpoints, for people. */
export const printRules = (endpoints: readonly AnyEndpoint[]): string =>
  [preface, ...endpoints.map(section)].join('\n')

function section(endpoint: AnyEndpoint): string {
  const { contract, access, tokens, limits, gates, upload, rules, unreachable = [] } = endpoint
  const lines = [
    `## ${contract.route}`,
    '',
    `- Access: ${accessWords(access)}`,
    `- Pace: ${limits.length === 0 ? 'no limit' : limits.map(limitWords).join('; ')}`,
    `- Wrong shape: ${codeWords(gates.invalid, gates.status)}`,
  ]
  if (tokens && tokens !== 'tenants')
    lines.push(`- Tokens: of ${tokens === 'users' ? 'people' : 'tenants and of people'}`)
  if (gates.unauthorized) lines.push(`- No token, or a wrong one: ${codeWords(gates.unauthorized)}`)
  if (gates.atOnce) lines.push(`- Two at once: ${codeWords(gates.atOnce)}`)
  if (gates.tooOften) lines.push(`- Too often: ${codeWords(gates.tooOften)}`)
  if (gates.storage) lines.push(`- Storage that is full or fails: ${codeWords(gates.storage)}`)
  if (upload) lines.push(`- Takes a form; of its \`${upload.part}\` at most ${upload.most} bytes are read`)
  lines.push('')
  if (rules.length > 0) {
    lines.push('| # | code | HTTP | message | when | |', '|--:|--:|--:|---|---|---|')
    for (const [index, rule] of rules.entries()) {
      const { code, when, ours } = rule
      const status = gates.status ?? errorCodes[code].status
      const words = cell(ruleWords(rule))
      lines.push(`| ${index + 1} | ${code} | ${status} | ${words} | ${cell(when)} | ${ours ? '†' : ''} |`)
    }
  } else {
    lines.push('No rows: whoever passes the gates is answered.')
  }
  lines.push('')
  if (unreachable.length > 0) {
    lines.push('Published, and never answered here:', '')
    for (const { code, why } of unreachable) lines.push(`- ${code}: ${why}`)
    lines.push('')
  }
  return lines.join('\n')
}

function accessWords(access: readonly string[] | 'public'): string {
  if (access === 'public') return 'without a token'
  if (access.length === 0) return 'a token; no scope'
  return `any of ${access.map((scope) => `\`${scope}\``).join(', ')}`
}

const windows = new Map([
  [1000, 'second'],
  [60_000, 'minute'],
  [86_400_000, 'day'],
])

const counters = {
  app: 'per application',
  chat: 'per announcement',
  message: 'per message',
  asking: 'per application',
  hook: 'per custom bot',
  group: 'per group',
} as const satisfies Record<Limit['by'], string>

function limitWords({ times, ms, by, name, status, code }: Limit): string {
  const together = name === undefined ? '' : `, counted together as “${name}”`
  return `${times} a ${windows.get(ms) ?? `${ms} ms`} ${counters[by]}${together} (${code ? `${code}, ` : ''}HTTP ${status})`
}

const codeWords = (code: keyof typeof errorCodes, status: number = errorCodes[code].status) =>
  `${code} (HTTP ${status})`

const cell = (words: string) => words.replaceAll('|', '\\|')
