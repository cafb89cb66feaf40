import { StoreUnavailable } from '../store/store'

/** Thrown out of a transaction, which ends with it: nothing has been written there yet. */
class Leaving extends Error {
  readonly key: string
  readonly work: () => Promise<unknown>

  constructor(key: string, work: () => Promise<unknown>) {
    super('the transaction is left for something that may take long')
    this.key = key
    this.work = work
  }
}

/**
 * Returns what `work` returned; the key names it within the call. The first time, it gives up the transaction, does
 * the work while none is open, and begins the transaction again. The facts are then gathered and the rules checked
 * again. Call it before anything is written.
 */
export type Outside = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** How often a transaction is begun again. Its facts change each time only if other calls keep writing them. */
const MOST_TIMES = 8

/** Runs a transaction that may do some of its work outside. */
export async function leavingForWork<T>(transaction: (outside: Outside) => Promise<T>): Promise<T> {
  const done = new Map<string, unknown>()
  const outside = async <R>(key: string, work: () => Promise<R>): Promise<R> => {
    if (!done.has(key)) throw new Leaving(key, work)
    return done.get(key) as R
  }
  for (let times = 0; times <= MOST_TIMES; times += 1) {
    try {
      return await transaction(outside)
    } catch (error) {
      if (!(error instanceof Leaving)) throw error
      done.set(error.key, await error.work())
    }
  }
  throw new StoreUnavailable('the facts changed each time that the bytes were ready')
}
