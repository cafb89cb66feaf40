/** One thing to time; each call is one repetition. */
export type Work = () => unknown

export interface Measured {
  /** Milliseconds, medians over all repetitions. */
  ours: number
  floor: number
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

async function time(work: Work): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Times both works in turns, so that what else the machine does falls on both
 * alike. A third as many come first, to warm up, and are not counted.
 */
export async function inTurns(repetitions: number, ours: Work, floor: Work): Promise<Measured> {
  const times = { ours: [] as number[], floor: [] as number[] }
  const warming = Math.ceil(repetitions / 3)
  for (let turn = -warming; turn < repetitions; turn++) {
    const took = { ours: await time(ours), floor: await time(floor) }
    if (turn < 0) continue
    times.ours.push(took.ours)
    times.floor.push(took.floor)
  }
  return { ours: median(times.ours), floor: median(times.floor) }
}

/** One line of the report: what, ours, the floor beside it, and how many times the floor ours costs. */
export const line = (what: string, { ours, floor }: Measured): string =>
  `${what.padEnd(58)} ${ours.toFixed(2).padStart(9)} ms   floor ${floor.toFixed(2).padStart(8)} ms   ${(ours / floor).toFixed(2).padStart(6)} ×`
