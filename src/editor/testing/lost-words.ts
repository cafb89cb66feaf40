import { preOrder } from '../../../document/block-tree'
import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { linkHref } from '../../../document/wire/link-href'

/** The words of blocks that others do not have in the same order; white space does not count. */
export function lostWords(from: readonly BlockTree[], to: readonly BlockTree[]): string[] {
  const found = wordsIn(to).join('')
  let at = 0
  return wordsIn(from).filter((words) => {
    const next = found.indexOf(words, at)
    if (next >= 0) at = next + words.length
    return next < 0
  })
}

/** The words of each run, equation, caption and file. */
const wordsIn = (trees: readonly BlockTree[]): string[] =>
  trees
    .flatMap(preOrder)
    .flatMap(({ block_type: type, body }) => [
      ...(textObject(type, body)?.elements ?? []).map(
        ({ text_run: run, equation }) => run?.content ?? equation?.content ?? '',
      ),
      body.image?.caption?.content ?? '',
      body.file?.name ?? '',
    ])
    .map((words) => words.replace(/[\s\u200b]+/g, ''))
    .filter((words) => words !== '')

/** The addresses that blocks lead to and others do not. A link without a word leads nowhere. */
export function lostAddresses(from: readonly BlockTree[], to: readonly BlockTree[]): string[] {
  const found = new Set(addressesIn(to))
  return [...new Set(addressesIn(from))].filter((address) => !found.has(address))
}

const addressesIn = (trees: readonly BlockTree[]): string[] =>
  trees.flatMap(preOrder).flatMap(({ block_type: type, body }) => {
    const inside = (textObject(type, body)?.elements ?? []).map(
      ({ text_run: run, mention_doc: document, link_preview: preview }) =>
        run?.content.trim() ? run.text_element_style?.link?.url : (document ?? preview)?.url,
    )
    return [...inside, body.iframe?.component.url, body.link_preview?.url].flatMap(
      (url) => (url !== undefined && linkHref(url)) || [],
    )
  })
