/** What readiness depends on, by name; each throws, or takes too long, while it is not well. */
export type Probes = Readonly<Record<string, () => Promise<void>>>

/** A probe that has not answered by then has failed. */
const PROBE_MS = 700
/** For so long a result is good: anyone who asks often costs no more. */
const KEPT_MS = 200

/**
 * Asks whether what the service stands on is well, at each question again: a loss is told with the next one, and so is
 * its mending. Answers the names of what is not well.
 */
export function readiness(probes: () => Probes): () => Promise<string[]> {
  let asked: Promise<string[]> | undefined
  return () => {
    if (asked) return asked
    const answer = failedOf(probes())
    asked = answer
    void answer.finally(() => {
      setTimeout(() => (asked = undefined), KEPT_MS).unref()
    })
    return answer
  }
}

async function failedOf(probes: Probes): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => ((await isWell(probe)) ? [] : [name])),
  )
  return results.flat()
}

async function isWell(probe: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_MS)
  })
  try {
    return await Promise.race([probe().then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
