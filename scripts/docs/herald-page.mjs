// Herald's own endpoints, `/_herald`, with request and answer.
import { fields, parameters, typeOf, typesPart } from './json-schema.mjs'
import { anchorOf, code, plain } from './markdown.mjs'

/**
 * @param {ReturnType<import('./tables').ownEndpoints>} endpoints
 * @param {ReturnType<import('../answer-schemas.mjs').answerSchemas>} answered
 */
export function heraldPage(endpoints, { answers, schemas }) {
  const answersOf = ({ answer }) => answers[answer] ?? { summary: '', schema: {} }
  return [
    '# Herald endpoints',
    '',
    'Endpoints below `/_herald` control a local service: world, clock, faults, log and events. They need no token.',
    'Herald opens them to other machines only with `--emulator`. [Package API](package.md) has the same as functions.',
    'Except for files and streams, the answer is JSON with `code`, `msg` and `data`. The tables show `data`.',
    '',
    ...endpoints.map((each) => `- [${code(each.route)}](#${anchorOf(each.route)})`),
    '',
    ...endpoints.map((each) => section(each, answersOf(each))),
    ...typesPart(
      endpoints.map((each) => answersOf(each).schema),
      schemas,
    ),
  ].join('\n')
}

function section({ route, parameters: list, body }, { summary, schema }) {
  return [
    `## ${route}`,
    '',
    ...(summary ? [`${plain(summary)}.`, ''] : []),
    ...(list.length > 0 ? [parameters(list)] : []),
    ...(body ? ['Body:', '', fields(body) || `${typeOf(body)}\n`] : []),
    answer(schema),
  ].join('\n')
}

function answer(schema) {
  const rows = fields(schema)
  if (rows) return `Answer:\n\n${rows}`
  const isEmpty = schema.type === 'object' && !schema.additionalProperties
  return isEmpty ? 'Answer: an empty object.\n' : `Answer: ${typeOf(schema)}\n`
}
