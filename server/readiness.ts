/** The probes of readiness by name. A probe throws, or takes too long, while its dependency is down. */
export type Probes = Readonly<Record<string, () => Promise<void>>>

/** A probe that takes longer has failed. */
const PROBE_MS = 700
/** How long a result is reused, so that frequent requests cost no more. */
const KEPT_MS = 200

/**
 * Returns a function that runs the probes and gives the names of those that failed. Apart from results reused for
 * `KEPT_MS`, each call runs them again, so that both a failure and a recovery show at the next call.
 */
export function readiness(probes: () => Probes): () => Promise<string[]> {
  let asked: Promise<string[]> | undefined
  let keptUntil = Infinity
  return () => {
    if (asked && performance.now() < keptUntil) return asked
    const answer = failedOf(probes())
    asked = answer
    keptUntil = Infinity
    void answer.finally(() => {
      keptUntil = performance.now() + KEPT_MS
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
