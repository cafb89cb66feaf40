import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, projectRoot, readSource, sourceFiles } from './imports.mjs'
import { isOurs } from './rooms.mjs'

/**
 * Draws docs/house.svg from the imports: the rooms in layers, each above what it
 * imports. An arrow is drawn only where no longer path leads there; a box lists
 * all rooms that its room imports, with the number of imports. Run it with
 * `node scripts/draw-house.mjs`.
 */
const picture = join(projectRoot, 'docs/house.svg')

const about = {
  app: 'routes, frame, command palette',
  features: 'what users do; one builds on another only as listed',
  'page jobs': 'the page’s side of jobs',
  'page saving': 'the page’s side of saving: hooks, tabs, storage',
  publishing: 'copies of an announcement in many chats, each once',
  jobs: 'durable jobs: claimed, stored, retried, resumed',
  saving: 'from a wanted document to calls; drafts, media, tabs',
  client: 'calls, failures, retries, rate budgets',
  primitives: 'time, ids, slices, listeners, stores',
  editor: 'ProseMirror over the block tree, with src/blocks; no HTTP',
  i18n: 'English and Chinese, codes in words',
  api: 'entity queries, the page’s client',
  ui: 'components without Lark',
  formats: 'Markdown, HTML and JSON, read as blocks',
  document: 'the block tree as a value',
  storage: 'IndexedDB, locks, tab channels',
  browser: 'what a browser may lack',
  contract: 'endpoints, blocks, error codes',
  service: 'Request in, Response out',
  mocks: 'the service in the page (MSW)',
  server: 'Node, SQLite, files on disk',
  gateway: 'before a real platform: sign-in, allow-list, budget, audit',
  package: 'what npm users import',
}

/** The place of a room among those of its layer, from left to right. */
const columns = {
  jobs: 0,
  ui: 0,
  storage: 0,
  browser: 0,
  document: 1,
  mocks: 2,
  contract: 2,
  server: 3,
  package: 3,
  gateway: 2,
  service: 3,
}

/**
 * The rooms with their number of files, the imports between them, and the features with those that they build on.
 * @returns {{ rooms: Record<string, number>, imports: Record<string, number>, features: Record<string, string[]> }}
 */
export function readHouse() {
  const files = sourceFiles(projectRoot).filter(
    (file) => !/\.(test|spec)\.tsx?$|\/testing\/|\.d\.ts$|^(e2e|bench)\/|^(src|server)\/main/.test(file),
  )
  const house = { rooms: {}, imports: {}, features: {} }
  for (const from of files) {
    const room = roomOf(from)
    house.rooms[room] = (house.rooms[room] ?? 0) + 1
    const feature = featureOf(from)
    if (feature) house.features[feature] ??= []
    for (const { to } of importsOf(from, readSource(projectRoot, from))) {
      if (!isOurs(to)) continue
      if (roomOf(to) !== room) count(house.imports, `${room} > ${roomOf(to)}`)
      const other = featureOf(`${to}/`)
      if (feature && other && other !== feature && !house.features[feature].includes(other)) {
        house.features[feature].push(other)
      }
    }
  }
  for (const others of Object.values(house.features)) others.sort()
  return {
    rooms: sorted(house.rooms),
    imports: sorted(house.imports),
    features: sorted(house.features),
  }
}

/** The house that a picture was drawn from. */
export const houseOfPicture = (svg) => JSON.parse(/<metadata>(.*)<\/metadata>/s.exec(svg)[1])

const WIDTH = 1000
const ROW = 96
const BOX = 74
const GAP = 16
/** More would leave no room for what is said of each. */
const MOST_IN_ROW = 3

export function draw(house) {
  const rooms = Object.keys(house.rooms)
  const edges = Object.entries(house.imports).map(([key, count]) => [...key.split(' > '), count])
  const next = (room) => edges.filter(([from]) => from === room).map(([, to]) => to)
  const height = (room) => Math.max(0, ...next(room).map((to) => height(to) + 1))
  const reaches = (from, to) => next(from).some((room) => room === to || reaches(room, to))
  const isLongest = ([from, to]) => !next(from).some((room) => room !== to && reaches(room, to))

  const featureRows = featureLayers(house.features)
  const extra = featureRows.length * 36 + 8
  const top = Math.max(...rooms.map(height))
  const layers = Array.from({ length: top + 1 }, (_, at) => rooms.filter((room) => height(room) === top - at))
    // The features need the whole width.
    .flatMap((layer) => [
      layer.filter((room) => room !== 'features'),
      layer.filter((room) => room === 'features'),
    ])
    .flatMap((layer) => rowsOf(layer))
  const place = {}
  let y = 24
  for (const layer of layers) {
    const wide = layer.includes('features')
    const many = Math.max(layer.length, wide ? 1 : 2)
    const width = Math.floor((WIDTH - 48 - GAP * (many - 1)) / many)
    const left = layer.length < many ? (WIDTH - width) / 2 : 24
    for (const [at, room] of layer.entries())
      place[room] = { x: left + at * (width + GAP), y, width, height: BOX + (wide ? extra : 0) }
    y += ROW + 10 + (wide ? extra : 0)
  }

  const boxes = rooms.map((room) => {
    const { x, y: above, width, height: tall } = place[room]
    const lines = wrapped(
      edges
        .filter(([from]) => from === room)
        .map(([, to, count]) => `${to} ${count}`)
        .join(' · '),
      width / 6.1,
    )
    const chips = room === 'features' ? drawFeatures(featureRows, x, above + BOX) : ''
    return `<rect class="box" x="${x}" y="${above}" width="${width}" height="${tall}" rx="8"/>
<text class="name" x="${x + 12}" y="${above + 21}">${room}<tspan class="note" dx="8">${house.rooms[room]} files</tspan></text>
<text class="note" x="${x + 12}" y="${above + 38}">${about[room] ?? ''}</text>
${lines.map((line, at) => `<text class="imports" x="${x + 12}" y="${above + 54 + at * 13}">${line}</text>`).join('\n')}${chips}`
  })

  const arrows = edges.filter(isLongest).map(([from, to, count]) => {
    const [a, b] = [place[from], place[to]]
    const x1 = within(b.x + b.width / 2, a)
    const x2 = within(x1, b)
    const [y1, y2] = [a.y + a.height, b.y]
    const bend = Math.max(14, (y2 - y1) / 2)
    return `<path class="arrow" d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2 - 4}" marker-end="url(#tip)"/>
<text class="count" x="${(x1 + x2) / 2 + 6}" y="${(y1 + y2) / 2 + 4}">${count}</text>`
  })

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="The rooms of Herald, each above what it imports">
<metadata>${JSON.stringify(house)}</metadata>
<style>
:root { color-scheme: light dark; --paper: #ffffff; --box: #f4f5f7; --line: #8a919e; --ink: #1f2329; --soft: #565d69 }
@media (prefers-color-scheme: dark) { :root { --paper: #17191d; --box: #24272d; --line: #7c8492; --ink: #eceef1; --soft: #b0b7c3 } }
text { font: 11px system-ui, sans-serif; fill: var(--soft) }
.name { font-size: 15px; font-weight: 600; fill: var(--ink) }
.name .note { font-size: 11px; font-weight: 400; fill: var(--soft) }
.chip { fill: var(--ink) }
.paper { fill: var(--paper) }
.box { fill: var(--box); stroke: var(--line) }
.cell { fill: var(--paper); stroke: var(--line) }
.arrow { fill: none; stroke: var(--line); stroke-width: 1.5 }
.tip { fill: var(--line) }
.count { fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 4px }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="paper" width="${WIDTH}" height="${y}"/>
${arrows.join('\n')}
${boxes.join('\n')}
</svg>
`
}

/** Features in layers, each above those that it builds on. */
function featureLayers(features) {
  const height = (name) => Math.max(0, ...features[name].map((other) => height(other) + 1))
  const top = Math.max(0, ...Object.keys(features).map(height))
  return Array.from({ length: top + 1 }, (_, at) =>
    Object.keys(features)
      .filter((name) => height(name) === top - at)
      .map((name) => [name, features[name]]),
  )
}

function drawFeatures(layers, x, y) {
  return layers
    .map((layer, row) => {
      const width = (WIDTH - 72 - 8 * (layer.length - 1)) / layer.length
      return layer
        .map(([name, others], at) => {
          const [left, top] = [x + 12 + at * (width + 8), y + row * 36]
          return `<rect class="cell" x="${left}" y="${top}" width="${width}" height="30" rx="5"/>
<text class="chip" x="${left + 6}" y="${top + 13}">${name}</text>
<text x="${left + 6}" y="${top + 25}">${others.length > 0 ? shorter(`on ${others.join(', ')}`, width / 6.2) : ''}</text>`
        })
        .join('\n')
    })
    .join('\n')
}

const shorter = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

const within = (x, box) => Math.min(Math.max(x, box.x + 30), box.x + box.width - 30)

/** The rooms of a layer from left to right, rooms without a column in the middle, in as many rows as they need. */
function rowsOf(layer) {
  const inOrder = layer.toSorted((one, other) => (columns[one] ?? 1.5) - (columns[other] ?? 1.5))
  const rows = Math.ceil(inOrder.length / MOST_IN_ROW)
  const size = Math.ceil(inOrder.length / rows)
  return Array.from({ length: rows }, (_, row) => inOrder.slice(row * size, (row + 1) * size))
}

function wrapped(text, length) {
  const lines = ['']
  for (const word of text.split(' · ')) {
    const line = lines.at(-1)
    if (line && line.length + word.length + 3 > length) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} · ${word}` : word
  }
  return lines
}

function roomOf(path) {
  const [folder, room] = path.split('/')
  if (folder !== 'src') return folder
  if (room === 'blocks') return 'editor'
  return ['jobs', 'saving'].includes(room) ? `page ${room}` : room
}
const featureOf = (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

function count(counts, key) {
  counts[key] = (counts[key] ?? 0) + 1
}

const sorted = (counts) => Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))

if (process.argv[1] === import.meta.filename) writeFileSync(picture, draw(readHouse()))

export const readPicture = () => readFileSync(picture, 'utf8')
