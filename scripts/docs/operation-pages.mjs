// The operations of the platform: an overview, and a page for each group with requests, rules and limits.
import { fields, parameters, typesPart } from './json-schema.mjs'
import { anchorOf, code, groupedBy, plain, table } from './markdown.mjs'

/** `GET /open-apis/im/v1/messages` is described on the page of `im`. */
const groupOf = (route) => route.split('/')[route.includes(' /open-apis/') ? 2 : 1]

/** The address of an operation, relative to `reference/`. */
export const placeOfRoute = (route) => `operations/${groupOf(route)}.md#${anchorOf(route)}`

const NAMES = {
  auth: 'Application tokens',
  authen: 'Tokens of people: sign-in',
  oauth: 'Tokens of people: OAuth',
  bot: 'The bot',
  application: 'Applications',
  contact: 'People',
  page: 'Registering an application',
  im: 'Messages, files and chats',
  ephemeral: 'Messages that one person sees',
  interactive: 'Cards that were pressed',
  cardkit: 'Cards that change',
  drive: 'Media',
  sheets: 'Spreadsheets',
  docx: 'Announcements and documents',
}

/**
 * @param {Awaited<ReturnType<import('./tables').operations>>} operations
 * @param {object} tables
 * @param {string[]} tables.unanswered routes of the platform
 * @param {typeof import('./tables').outsideAreas} tables.outsideAreas
 * @param {Record<string, object>} tables.schemas the types that bodies speak of
 */
export function operationPages(operations, { unanswered, outsideAreas, schemas }) {
  const groups = groupedBy(operations, ({ route }) => groupOf(route))
  return {
    'reference/coverage.md': coverage(groups, operations, unanswered, outsideAreas),
    ...Object.fromEntries(
      [...groups].map(([group, those]) => [
        `reference/operations/${group}.md`,
        groupPage(group, those, schemas),
      ]),
    ),
  }
}

const nameOf = (group) => NAMES[group] ?? group

function coverage(groups, operations, unanswered, outsideAreas) {
  const withMethod = operations.filter(({ method }) => method).length
  const rules = operations.reduce((sum, each) => sum + each.rules, 0)
  return [
    '# Coverage',
    '',
    `Herald answers ${operations.length} operations with ${rules} rules. The official Node SDK has methods for ${withMethod} of them; its \`request\` calls the others.`,
    'Tests call each operation through the SDK, and meet each rule.',
    '',
    `[Not covered](#not-covered): ${unanswered.length} other operations. A call of one gets HTTP 404, with the reason in the log and in \`x-herald-hint\`. [Parity](../platform/parity.md) lists what the platform may do differently.`,
    '',
    ...[...groups].flatMap(([group, those]) => [
      `## ${nameOf(group)}`,
      '',
      table(
        ['Operation', 'Scopes, any of', 'SDK method', 'Rules', 'Since'],
        those.map((each) => [
          `[${code(each.route)}](./${placeOfRoute(each.route)})`,
          scopes(each),
          each.method ? code(each.method) : '`request`',
          String(each.rules),
          each.since ?? 'unreleased',
        ]),
      ),
    ]),
    ...notCovered(groups, unanswered, outsideAreas),
  ].join('\n')
}

/** Each operation of an area that is covered in part, and a count of the others by area. */
function notCovered(groups, unanswered, outsideAreas) {
  const areas = groupedBy(unanswered, groupOf)
  const partly = [...areas].filter(([group]) => groups.has(group))
  const named = new Set(outsideAreas.flatMap(({ parts }) => parts))
  const others = [...areas].filter(([group]) => !groups.has(group) && !named.has(group))
  return [
    '## Not covered',
    '',
    'The list comes from the methods of the official Node SDK, and from operations that other official clients call.',
    '',
    ...outside(areas, outsideAreas),
    ...partly.flatMap(([group, routes]) => [
      `### ${nameOf(group)}, not covered`,
      '',
      ...routes.map((route) => `- ${code(route)}`),
      '',
    ]),
    '### Other areas',
    '',
    table(
      ['Area', 'Operations'],
      others.map(([group, routes]) => [code(`/open-apis/${group}`), String(routes.length)]),
    ),
  ]
}

/** The areas that are outside of Herald by design, and how their calls reach another service. */
function outside(areas, outsideAreas) {
  const count = (parts) => parts.reduce((sum, part) => sum + (areas.get(part)?.length ?? 0), 0)
  return [
    '### Outside of Herald',
    '',
    'Herald is the platform of messages and announcements. It does not answer these areas, except for what is listed above. Their calls [can go on to another service](../use/run.md#calls-outside-of-herald): `herald --pass-on URL`.',
    '',
    table(
      ['Area', 'Paths', 'Operations not covered'],
      outsideAreas.map(({ name, parts }) => [
        name,
        parts.map((part) => code(`/open-apis/${part}/…`)).join(', '),
        String(count(parts)),
      ]),
    ),
    '',
  ]
}

function scopes({ access }) {
  if (access === 'public') return 'no token'
  return access.length === 0 ? 'no scope' : access.map(code).join(', ')
}

function groupPage(group, operations, schemas) {
  return [
    `# ${nameOf(group)}`,
    '',
    'The first row of a table of rules that a request breaks gives its answer. † marks what no published text says: it is our decision.',
    '',
    ...operations.map(operation),
    ...typesPart(
      operations.map(({ body }) => body),
      schemas,
    ),
  ].join('\n')
}

function operation({ route, summary, parameters: list, body, method, printed }) {
  return [
    `## ${route}`,
    '',
    `${plain(summary)}.`,
    '',
    printed
      .trim()
      .replace('| when | |', '| when | † |')
      .replace(/^- .*/, (first) => `${first}\n- SDK: ${code(method ?? 'client.request')}`),
    '',
    ...(list.length > 0 ? ['### Parameters', '', parameters(list)] : []),
    ...(body ? ['### Body', '', fields(body)] : []),
  ].join('\n')
}
