// The app is loaded by a dynamic import, so that the screen shows some text meanwhile. The page itself links to what
// every visit needs next: the browser requests it together with the entry, not after it.
import { join } from 'node:path'
import { projectRoot } from './imports.mjs'

const START = join(projectRoot, 'src/app/start-app.tsx')

/** A build plugin that adds links to index.html for the chunks and styles that the app starts with. */
export const startLinks = () => {
  let base = '/'
  return {
    name: 'start-links',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, chunk: entry, path }) {
        // The page of one card starts no app.
        if (path !== '/index.html') return []
        const there = new Set(chunksOf(entry, bundle))
        const chunks = firstChunks(entry, bundle).filter((each) => !there.has(each))
        const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...chunks.map(({ fileName }) => link({ rel: 'modulepreload', href: base + fileName })),
          ...styles.map((fileName) => link({ rel: 'stylesheet', href: base + fileName })),
        ]
      },
    },
  }
}

const link = (attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' })

/** The chunks that every page begins with: the entry, the app, and all that they import. */
export function firstChunks(entry, bundle) {
  const start = Object.values(bundle ?? {}).find((each) => each.facadeModuleId === START)
  return [...new Set([entry, start].flatMap((each) => (each ? chunksOf(each, bundle) : [])))]
}

/** A chunk and all that it imports, directly or indirectly. */
export function chunksOf(chunk, bundle) {
  const found = new Set([chunk])
  for (const each of found) for (const name of each.imports) if (bundle[name]) found.add(bundle[name])
  return [...found]
}
