import { barWords, quantile, ratioOf, shownSpread } from '../measure'
import type { Visit } from './driver'

type Figure = readonly [
  name: string,
  of: (visit: Visit) => number | readonly number[] | undefined,
  at?: number,
]

const figures: readonly Figure[] = [
  ['editable ms', (visit) => visit.editableMs],
  ['load CPU ms', (visit) => visit.loadCpuMs],
  ['key p50 ms', (visit) => visit.keyToFrameMs],
  ['key p95 ms', (visit) => visit.keyToFrameMs, 0.95],
  ['key CPU ms', (visit) => visit.keyCpuMs],
  ['Enter ms', (visit) => visit.enterMs],
  ['undo ms', (visit) => visit.undoMs],
  ['move ms', (visit) => visit.moveMs],
  ['bold all ms', (visit) => visit.boldMs],
  ['heap MB', (visit) => visit.heapMb],
  ['script kB', (visit) => visit.scriptKb],
]

/** A figure over all rounds: the quantile (by default the median) of all its values. */
function figureOf(visits: readonly Visit[], [, of, at = 0.5]: Figure): number | undefined {
  const values = visits.flatMap((visit) => of(visit) ?? [])
  return values.length === 0 ? undefined : quantile(values, at)
}

const shown = (value: number | undefined) =>
  value === undefined ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1)

/** A line per editor. A dash means: not within two minutes in any round. */
export function table(visits: ReadonlyMap<string, readonly Visit[]>): string {
  const head = ['', ...figures.map(([name]) => name)]
  const rows = [...visits].map(([name, all]) => [
    name,
    ...figures.map((figure) => shown(figureOf(all, figure))),
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  return [head, ...rows]
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    )
    .join('\n')
}

/** A line per visit that took too long: the other figures do not include the steps that it did not reach. */
export const lateLines = (visits: ReadonlyMap<string, readonly Visit[]>): string[] =>
  [...visits].flatMap(([name, all]) =>
    all.flatMap(({ tookTooLongTo }, at) =>
      tookTooLongTo === undefined
        ? []
        : [`${name} took too long to ${tookTooLongTo} in round ${at + 1}: left out from there on`],
    ),
  )

type Peer = 'blocknote' | 'prosemirror'
type PeerBar = readonly [name: string, peer: Peer, most: number]

/** At the sizes that people write: at most so many times what a peer needs. */
const peerBars: readonly PeerBar[] = [
  ['editable ms', 'blocknote', 1.2],
  ['load CPU ms', 'blocknote', 1],
  ['key CPU ms', 'prosemirror', 1.3],
  ['key p50 ms', 'prosemirror', 1.3],
  ['Enter ms', 'blocknote', 1],
  ['undo ms', 'blocknote', 1],
  ['move ms', 'blocknote', 1],
]
/** At those sizes, in the unit of the figure. */
const ownBars: readonly (readonly [name: string, most: number])[] = [
  ['heap MB', 6],
  ['script kB', 330],
]
/** In a long document: at most this part of what BlockNote needs, and no more than plain ProseMirror. */
const longBars: readonly PeerBar[] = (
  [
    ['load CPU ms', 1 / 8],
    ['key CPU ms', 1 / 6],
    ['key p95 ms', 1 / 3],
    ['move ms', 1 / 10],
  ] as const
).flatMap(([name, part]): PeerBar[] => [
  [name, 'blocknote', part],
  [name, 'prosemirror', 1],
])
const LONG = 5_000

const peerNames: Record<Peer, string> = { blocknote: 'BlockNote', prosemirror: 'plain ProseMirror' }

const figureNamed = (name: string) => figures.find(([each]) => each === name)!

/** The goals at a size. Each round is a turn: our figure divided by the other editor's figure of the same round. */
export function barLines(size: number, visits: ReadonlyMap<string, readonly Visit[]>): string[] {
  const ofRounds = (editor: string, name: string) =>
    (visits.get(editor) ?? []).map((visit) => figureOf([visit], figureNamed(name)))
  const against = ([name, peer, most]: PeerBar) => {
    const [ours, theirs] = [ofRounds('herald', name), ofRounds(peer, name)]
    const both = ours.flatMap((ms, round) =>
      ms === undefined || theirs[round] === undefined ? [] : [{ ms, floor: theirs[round] }],
    )
    const words = peerNames[peer]
    if (both.length === 0) return `${name}: no round in which both came to it, beside ${words}: NOT MEASURED`
    const ratio = ratioOf({ ours: both, floor: both.map(({ floor }) => ({ ms: floor })) })
    const bar = barWords(ratio.median, { most, of: `× ${words}` })
    return `${name}: ${shownSpread(ratio, '×')}; ${both.length} of ${ours.length} turns; ${bar}`
  }
  if (size >= LONG) return longBars.map(against)
  const own = ownBars.flatMap(([name, most]) => {
    const value = figureOf(visits.get('herald') ?? [], figureNamed(name))
    return value === undefined
      ? []
      : [`${name}: ${shown(value)}; ${barWords(value, { most, of: name.split(' ')[1]! })}`]
  })
  return [...peerBars.map(against), ...own]
}

/** How much more a key costs Herald in 100,000 blocks than in 100 of the same run. */
export function lengthLine(ofHerald: ReadonlyMap<number, readonly Visit[]>): string {
  const keyOf = (size: number) => figureOf(ofHerald.get(size) ?? [], figureNamed('key CPU ms'))
  const [short, long] = [keyOf(100), keyOf(100_000)]
  if (short === undefined || long === undefined) return ''
  const bar = barWords(long / short, { most: 1.3, of: '× 100 blocks' })
  return `\nkey CPU ms in 100,000 blocks: ${shown(long)} beside ${shown(short)} in 100; ${bar}`
}
