/** Markdown is read and written by a library. */
export const lazyMarkdown = lazyModule(async () => {
  const [{ treesFromMarkdown }, { isSmallMarkdown, readInWorker }, { markdownFromTrees }] = await Promise.all(
    [
      import('../import/trees-from-markdown'),
      import('../import/read-beside'),
      import('../export/markdown-from-tree'),
    ],
  )
  return { treesFromMarkdown, isSmallMarkdown, readInWorker, markdownFromTrees }
})

/** Code that comes when it is needed, and at the latest soon after one begins to write. */
interface LazyModule<Code> {
  /** Runs with it, at once where it is there already: a paste is then one turn of the browser. Without it where it does not come. */
  use(run: (code: Code) => void, without: () => void): void
  readonly now: Code | undefined
  soon(): void
}

export function lazyModule<Code>(load: () => Promise<Code>): LazyModule<Code> {
  let loading: Promise<Code> | undefined
  let loaded: Code | undefined
  const begin = (): Promise<Code> =>
    (loading ??= load().then(
      (code) => (loaded = code),
      (error: unknown) => {
        // Offline, perhaps: the next one tries again.
        loading = undefined
        throw error
      },
    ))
  return {
    use(run, without) {
      if (loaded === undefined) begin().then(run, without)
      else run(loaded)
    },
    get now() {
      return loaded
    },
    soon() {
      if (loading) return
      const beginNow = () => void begin().catch(() => undefined)
      if ('requestIdleCallback' in globalThis) requestIdleCallback(beginNow, { timeout: 5_000 })
      else setTimeout(beginNow, 1_000)
    },
  }
}
