/** One thing to time; each call is one repetition. */
export type Work = () => unknown

/** What one repetition took, in milliseconds. */
export interface Took {
  /** Of the clock. */
  ms: number
  /** Of this process's processors, where the work is done in it: that others keep the machine busy is not in it. */
  cpuMs?: number
}

/** Two works that took turns: at each place one repetition of both, one right after the other. */
export interface Turns<T extends Took = Took> {
  ours: T[]
  floor: Took[]
}

/** What a figure has to stay within, and in what: so many times its floor, or a unit of its own. */
export interface Bar {
  most: number
  of: string
}

/** The middle of many figures, and between which two the middle half of them lies. */
export interface Spread {
  median: number
  from: number
  to: number
}

/**
 * Takes turns in the order A B B A A B …, so that what else the machine does, and what either leaves
 * behind for the next one, falls on both alike. A third as many come first, to warm up, and are not counted.
 */
export async function takeTurns<T extends Took>(
  count: number,
  ours: () => Promise<T>,
  floor: () => Promise<Took>,
): Promise<Turns<T>> {
  const turns: Turns<T> = { ours: [], floor: [] }
  for (let turn = -Math.ceil(count / 3); turn < count; turn++) {
    const counted = turn < 0 ? { ours: [], floor: [] } : turns
    if (turn % 2 === 0) counted.ours.push(await ours())
    counted.floor.push(await floor())
    if (turn % 2 !== 0) counted.ours.push(await ours())
  }
  return turns
}

/** The same of works that this process does, timed here. */
export const inTurns = (count: number, ours: Work, floor: Work): Promise<Turns> =>
  takeTurns(
    count,
    () => timed(ours),
    () => timed(floor),
  )

async function timed(work: Work): Promise<Took> {
  const before = process.cpuUsage()
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(before)
  return { ms, cpuMs: (user + system) / 1_000 }
}

/** Between two figures the one in between is taken, as far from either as the share says. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  return below + ((sorted[Math.ceil(at)] ?? Number.NaN) - below) * (at % 1)
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  from: quantile(values, 0.25),
  to: quantile(values, 0.75),
})

/** How many times the floor ours took, turn by turn: a turn's two halves lie side by side, whatever the machine did then. */
export const ratioOf = ({ ours, floor }: Turns, of: (took: Took) => number = ({ ms }) => ms): Spread =>
  spreadOf(ours.map((took, turn) => of(took) / of(floor[turn]!)))

/** `2.91 × (2.80 to 3.05)` */
export const shownSpread = ({ median, from, to }: Spread, unit: string): string =>
  `${shown(median)} ${unit} (${shown(from)} to ${shown(to)})`

const shown = (value: number): string =>
  value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 20 ? 1 : 2)

/** Whether a figure stays within its bar, in words. */
export const barWords = (value: number, { most, of }: Bar): string =>
  `bar: at most ${most.toLocaleString('en')} ${of}: ${value <= most ? 'met' : 'NOT MET'}`

/**
 * One line of the report: what, the medians of both, how many times its floor ours costs, by the clock and where it is
 * known by the processor, with the middle half of the turns. The bar is that of the clock's ratio.
 */
export function line(what: string, against: string, turns: Turns, bar?: number): string {
  const ratio = ratioOf(turns)
  const median = (took: readonly Took[]) =>
    shown(
      quantile(
        took.map(({ ms }) => ms),
        0.5,
      ),
    ).padStart(7)
  const isOfThisProcess = [...turns.ours, ...turns.floor].every(
    ({ cpuMs }) => cpuMs !== undefined && cpuMs > 0,
  )
  return [
    `${what.padEnd(48)} ${median(turns.ours)} ms, ${against} ${median(turns.floor)} ms`,
    shownSpread(ratio, '×'),
    ...(isOfThisProcess
      ? [
          `processor ${shownSpread(
            ratioOf(turns, ({ cpuMs }) => cpuMs!),
            '×',
          )}`,
        ]
      : []),
    `${turns.ours.length} turns`,
    ...(bar === undefined
      ? []
      : [barWords(ratio.median, { most: bar, of: `× ${against}` }) + doubt(ratio, bar)]),
  ].join('; ')
}

/** A bar in the middle half of the turns is neither met nor missed for sure: the machine was too busy to say. */
const doubt = ({ from, to }: Spread, bar: number): string =>
  from < bar && bar < to ? ', but it lies within the spread' : ''

/** A figure that has no floor, with its spread and its bar. */
export const figure = (what: string, values: readonly number[], bar: Bar, share = 0.5): string =>
  [
    `${what.padEnd(48)} ${shown(quantile(values, share)).padStart(7)} ${bar.of}`,
    `middle half ${shown(quantile(values, 0.25))} to ${shown(quantile(values, 0.75))}`,
    `${values.length} times`,
    barWords(quantile(values, share), bar),
  ].join('; ')
