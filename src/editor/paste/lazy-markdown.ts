import { lazyModule } from '../../browser/lazy-module'

/** Reading and writing Markdown takes a library, which is loaded on demand. */
export const lazyMarkdown = lazyModule(async () => {
  const [{ treesFromMarkdown }, { isSmallMarkdown, readInWorker }, { markdownFromTrees }] = await Promise.all(
    [
      import('../../../formats/markdown/trees-from-markdown'),
      import('../import/read-in-worker'),
      import('../export/markdown-from-tree'),
    ],
  )
  return { treesFromMarkdown, isSmallMarkdown, readInWorker, markdownFromTrees }
})
