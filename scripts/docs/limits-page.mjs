// Limits: how often operations may be called, how large requests may be, and what the console draws.
import { code, groupedBy, plain, prose, table } from './markdown.mjs'
import { placeOfRoute } from './operation-pages.mjs'
import { numberRows } from './type-tables.mjs'

const CONTENT = 'document/content-limits.ts'

/** @param {Awaited<ReturnType<import('./tables').operations>>} operations */
export function limitsPage(operations) {
  return [
    '# Limits',
    '',
    'The limits are those of the platform. Herald enforces them, also for tests. [Rate limits](../platform/pace.md) has what the platform publishes.',
    '',
    '## Calls',
    '',
    'Operations with the same limits share a row. Each counts for itself, unless the limit has a name.',
    '',
    table(
      ['Limit', 'Operations'],
      [...groupedBy(operations, paceOf)].map(([pace, those]) => [
        plain(pace),
        those.map(({ route }) => `[${code(route)}](./${placeOfRoute(route)})`).join('<br>'),
      ]),
    ),
    '## Files',
    '',
    table(
      ['Operation', 'Field', 'Most bytes'],
      operations
        .filter(({ upload }) => upload)
        .map(({ route, upload }) => [
          `[${code(route)}](./${placeOfRoute(route)})`,
          code(upload.part),
          upload.most.toLocaleString('en'),
        ]),
    ),
    '## What the console draws',
    '',
    'The console shows contents above these limits as plain text, or not at all. The document keeps them unchanged.',
    '',
    table(
      ['Limit', 'Value', 'Meaning'],
      numberRows(CONTENT, 'contentLimits').map(([path, value, comment]) => [
        code(path.join('.')),
        value,
        prose(comment),
      ]),
    ),
  ].join('\n')
}

/** The line that `docs/rules.md` has about an operation's pace. */
const paceOf = ({ printed }) => /^- Pace: (.*)$/m.exec(printed)?.[1] ?? ''
