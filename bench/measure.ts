/** One thing to time; each call is one repetition. */
export type Work = () => unknown

/** The milliseconds of one repetition. */
export interface Took {
  /** By the clock. */
  ms: number
  /** Processor time of this process, where it does the work itself; unaffected by how busy the machine is otherwise. */
  cpuMs?: number
}

/** Two works that took turns: at each index, one repetition of each, run right after one another. */
export interface Turns<T extends Took = Took> {
  ours: T[]
  floor: Took[]
}

/** The most that a figure may be, and in which unit: a multiple of its floor, or a unit such as ms. */
export interface Bar {
  most: number
  of: string
}

/** The median of many figures, and the two quartiles around the middle half. */
export interface Spread {
  median: number
  from: number
  to: number
}

/**
 * Takes turns in the order A B B A A B …, so that other load on the machine, and what each work leaves
 * behind for the next, affects both alike. First come a third as many warm-up turns, which are not counted.
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

/** The same for works that this process does itself, timed here. */
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

/** Interpolates linearly between the two nearest figures. */
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

/**
 * Herald's figure divided by the floor, turn by turn: the two halves of a turn run side by side, under the same load.
 */
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
 * One line of the report: the name, both medians, and the ratio of Herald to its floor with its middle half. It shows
 * the clock, and processor time if known. The bar applies to the ratio by the clock.
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

/** A bar within the middle half of the turns is neither met nor missed: the machine was too busy. */
const doubt = ({ from, to }: Spread, bar: number): string =>
  from < bar && bar < to ? ', but it lies within the spread' : ''

/** A line for a figure without a floor, with its spread and its bar. */
export const figure = (what: string, values: readonly number[], bar: Bar, share = 0.5): string =>
  [
    `${what.padEnd(48)} ${shown(quantile(values, share)).padStart(7)} ${bar.of}`,
    `middle half ${shown(quantile(values, 0.25))} to ${shown(quantile(values, 0.75))}`,
    `${values.length} times`,
    barWords(quantile(values, share), bar),
  ].join('; ')
