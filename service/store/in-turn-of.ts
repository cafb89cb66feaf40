/** The last work of each name that is under way or waits, by what it is done for. */
const lasts = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Does the work once all earlier work of this name is done. */
export async function inTurnOf<T>(whole: object, name: string, work: () => Promise<T>): Promise<T> {
  const last = lasts.get(whole) ?? new Map<string, Promise<unknown>>()
  lasts.set(whole, last)
  const own = (last.get(name) ?? Promise.resolve()).then(work)
  const settled = own.catch(() => undefined)
  last.set(name, settled)
  try {
    return await own
  } finally {
    if (last.get(name) === settled) last.delete(name)
  }
}
