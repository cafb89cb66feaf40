import type { SaveQueue } from './save-queue'

/** Resolves once the page has merged what others wrote up to a revision. While offline, it waits. */
export async function caughtUp(
  queue: Pick<SaveQueue, 'subscribe' | 'getSnapshot' | 'reportRevision'>,
  revision: number,
): Promise<void> {
  if (queue.getSnapshot().revision >= revision) return
  await new Promise<void>((resolve) => {
    const stop = queue.subscribe(() => {
      if (queue.getSnapshot().revision < revision) return
      stop()
      resolve()
    })
    queue.reportRevision(revision)
  })
}
