interface Queue {
  load(): Promise<void>
  close(): void
}

/**
 * One queue for the application that is signed in. It outlives the pages that
 * show it, so that leaving one stops nothing. Calls are made in the name of one
 * application, so the queue of another is closed: what that leaves unfinished
 * stays in this browser.
 */
export function jobsOfApp<Q extends Queue>(openQueue: (appId: string, onEnd: () => void) => Q) {
  let open: { appId: string; queue: Q } | undefined
  let isListening = false

  const listen = () => {
    isListening = true
    // Nothing tells that a tab closed in the middle of a job: look when somebody comes back to this one.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void open?.queue.load()
    })
  }

  return {
    now: (): Q | undefined => open?.queue,
    of(appId: string): Q {
      if (open?.appId === appId) return open.queue
      open?.queue.close()
      if (!isListening) listen()
      const queue: Q = openQueue(appId, () => {
        queue.close()
        if (open?.queue === queue) open = undefined
      })
      open = { appId, queue }
      void queue.load()
      return queue
    },
  }
}
