/** Tells every listener. One that throws is a bug in what it draws: it is shown as one, and keeps nobody from saving. */
export function tellAll(listeners: Iterable<() => void>) {
  for (const listener of listeners) {
    try {
      listener()
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
