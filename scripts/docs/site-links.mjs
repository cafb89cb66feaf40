// The links of the built site: each leads to a file, and to an element if it has an anchor; nothing is loaded from
// another host.
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parse } from 'parse5'
import { fileAt } from './serve-files.mjs'

/** Attributes that a browser loads by itself. */
const LOADED = { script: 'src', img: 'src', link: 'href', source: 'src', iframe: 'src' }

/**
 * Returns the problems of a site's links, a line each, and the numbers of its pages and links.
 * @param {string} folder
 */
export function checkLinks(folder) {
  const pages = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => [`/${name.split(sep).join('/')}`, readPage(join(folder, name))]),
  )
  const problems = []
  let count = 0
  for (const [page, { links, loaded }] of pages) {
    for (const address of loaded) if (isElsewhere(address)) problems.push(`${page} loads ${address}`)
    for (const address of new Set([...links, ...loaded])) {
      if (isElsewhere(address)) continue
      count += 1
      const { pathname, hash } = new URL(address, `http://site${page}`)
      const file = fileAt(folder, decodeURIComponent(pathname))
      const anchor = decodeURIComponent(hash.slice(1))
      if (!file) problems.push(`${page} links to ${address}: no such page`)
      else if (anchor && pages.get(file)?.ids.has(anchor) === false)
        problems.push(`${page} links to ${address}: no such heading`)
    }
  }
  return { problems, pages: pages.size, links: count }
}

const isElsewhere = (address) => /^(?:[a-z]+:|\/\/)/i.test(address)

/**
 * @param {string} file
 * @returns {{ ids: Set<string>, links: string[], loaded: string[] }}
 */
function readPage(file) {
  const page = { ids: new Set(), links: [], loaded: [] }
  const visit = (node) => {
    const attributes = Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]))
    if (attributes.id) page.ids.add(attributes.id)
    if (node.nodeName === 'a' && attributes.href) page.links.push(attributes.href)
    const address = attributes[LOADED[node.nodeName] ?? '']
    if (address) page.loaded.push(address)
    for (const child of node.childNodes ?? []) visit(child)
  }
  visit(parse(readFileSync(file, 'utf8')))
  return page
}
