// The app comes by a dynamic import, so that a word stands on the screen meanwhile. What every visit needs next is
// named in the page itself: the browser asks for it with the entry, not after it.
import { join } from 'node:path'
import { projectRoot } from './imports.mjs'

const START = join(projectRoot, 'src/app/start-app.tsx')

/** A plugin for the build: links in index.html to the chunks and styles that the app starts with. */
export const startLinks = () => ({
  name: 'start-links',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle, chunk: entry }) {
      const start = Object.values(bundle ?? {}).find((each) => each.facadeModuleId === START)
      if (!start) return []
      const there = new Set(chunksOf(entry, bundle))
      const chunks = chunksOf(start, bundle).filter((each) => !there.has(each))
      const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      return [
        ...chunks.map(({ fileName }) => link({ rel: 'modulepreload', href: `/${fileName}` })),
        ...styles.map((fileName) => link({ rel: 'stylesheet', href: `/${fileName}` })),
      ]
    },
  },
})

const link = (attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' })

/** A chunk, what it imports, what that imports. */
function chunksOf(chunk, bundle) {
  const found = new Set([chunk])
  for (const each of found) for (const name of each.imports) if (bundle[name]) found.add(bundle[name])
  return [...found]
}
